"""What is kept of whom, why and how long: for children in ten sentences, for adults as the whole list."""

from flask import Blueprint, render_template

from classroom.store.data_inventory import inventory_rows

blueprint = Blueprint("privacy", __name__)


@blueprint.get("/privacy")
def notice() -> str:
    return render_template("privacy/notice.html")


@blueprint.get("/privacy/adults")
def adults() -> str:
    return render_template("privacy/adults.html", inventory=inventory_rows())
