// Smooths the teachers' pages. Everything works without it; nothing here decides anything.
(() => {
  "use strict";
  const MINUTE = 60_000;
  const WARNING = 5; // minutes before the sign-in ends
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const polls = (event) => event.detail.elt.closest("[data-poll]") && !event.detail.elt.closest("form");

  for (const hidden of all("[data-reveal], [data-print], [data-all]")) hidden.hidden = false;

  // ---- Buttons that only matter in this browser.

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.reveal) reveal(button);
    if ("print" in button.dataset) print();
    if ("tick" in button.dataset || "untick" in button.dataset) tickAll(button, "tick" in button.dataset);
  });

  function reveal(button) {
    const field = document.getElementById(button.dataset.reveal);
    const shown = field.type === "password";
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", shown);
  }

  // A passphrase that is shown is hidden again before it is sent: no browser then offers it as a word once typed.
  document.addEventListener("submit", (event) => {
    for (const button of all("[data-reveal][aria-pressed=true]", event.target)) reveal(button);
  });

  function tickAll(button, ticked) {
    const row = button.closest("[data-all]");
    for (const box of all(`input[name="${row.dataset.all}"]`, row.parentElement)) box.checked = ticked;
  }

  // Choosing a child means "only these", ticking the map "those".
  document.addEventListener("change", (event) => {
    const chosen = event.target.closest(".whom");
    const some = chosen && find("input[value=some]", chosen.parentElement);
    if (some && event.target.checked) some.checked = true;
    if (event.target.closest(".to-tick")) find("#about").value = "";
  });

  // ---- Links to paste elsewhere: where a page may not write to the clipboard, as without encryption, they are selected.

  for (const button of all("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const link = find(`#${button.dataset.copy}`);
      getSelection().selectAllChildren(link);
      const done = await (navigator.clipboard?.writeText(link.textContent.trim()) ?? Promise.reject()).then(
        () => true,
        () => document.execCommand("copy"),
      );
      if (done) button.textContent = find("#status").textContent = button.dataset.done;
    });
  }

  // ---- Pairs: dropping a child on another does what pressing both does. (A finger scrolls the page, and presses.)

  let dragged = null;
  let follower = null; // the name under the mouse
  const pupilAt = (event) => event.target.closest?.(".pairs button.child");
  document.addEventListener("pointerdown", (event) => {
    dragged = event.pointerType === "touch" ? null : pupilAt(event);
  });
  document.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    if (!follower) {
      follower = document.createElement("span");
      follower.className = "dragged-name";
      follower.ariaHidden = "true";
      follower.textContent = find("b", dragged).textContent;
      document.body.append(follower);
    }
    follower.style.translate = `${event.clientX + 12}px ${event.clientY + 12}px`;
    for (const one of all(".pairs .is-under")) one.classList.remove("is-under");
    if (pupilAt(event) !== dragged) pupilAt(event)?.classList.add("is-under");
  });
  const letGo = () => {
    follower?.remove();
    dragged = follower = null;
  };
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("pointerup", (event) => {
    const [first, second] = [dragged, pupilAt(event)];
    letGo();
    if (!first || !second || first === second) return;
    const how = { source: first.form, target: "#pairing", swap: "innerHTML show:none" };
    htmx.ajax("POST", first.form.action, { ...how, values: { picked: first.value, swap: second.value } });
  });

  // ---- The part that asks for itself again: no noise when the network is gone, news read out, nothing lost.

  for (const lost of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(lost, (event) => polls(event) && event.stopImmediatePropagation(), true);
  }
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, xhr, elt } = event.detail;
    if (elt.matches("[data-poll]") && xhr.status >= 400) event.detail.shouldSwap = false;
    else if (target.id === "hands-place") said = news();
  });

  let said = "";
  const news = () => find("#hands-place [data-say]")?.dataset.say ?? "";

  document.addEventListener("htmx:afterSwap", (event) => {
    const { target } = event.detail;
    if (target.id === "hands-place" && news() !== said) find("#status").textContent = news();
    if (target.id === "fact") showFact(event.detail.elt);
    if (target.id === "class-table") find("#status").textContent = sorted();
  });

  function showFact() {
    const title = find("#fact h2");
    if (!title) return;
    title.focus({ preventScroll: true });
    const { top } = title.getBoundingClientRect();
    // Below the map, of what was chosen more is to be seen than its title.
    if (top < 0 || top > window.innerHeight / 2) title.scrollIntoView({ block: "start" });
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    const cell = event.detail.elt.closest(".facts a");
    if (!cell) return;
    for (const other of all(".facts .is-shown")) other.classList.remove("is-shown");
    cell.classList.add("is-shown");
  });

  const sorted = () => {
    const head = find("#class-table [aria-sort]");
    return head ? head.dataset.say : "";
  };

  // ---- Five minutes before the sign-in ends: say so, in every tab; whatever is done in one counts for all.

  const stay = find("#stay");
  if (!stay) return;
  const tabs = new BroadcastChannel("teacher");
  let timer = 0;

  function begin() {
    clearTimeout(timer);
    stay.hidden = true;
    timer = setTimeout(() => (stay.hidden = false), (Number(stay.dataset.idle) - WARNING) * MINUTE);
  }

  function stayed() {
    begin();
    tabs.postMessage("here");
  }

  tabs.addEventListener("message", begin);
  document.addEventListener("htmx:afterRequest", (event) => event.detail.successful && !polls(event) && stayed());
  find("form", stay).addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = event.target;
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
    if (answer && answer.ok) stayed();
    else location.reload();
  });
  stayed();
})();
