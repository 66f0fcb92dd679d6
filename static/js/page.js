// Smooths every page: menus close, and what did not get through is sent again. Everything works without it; nothing here
// decides anything.
(() => {
  "use strict";
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  sessionStorage.removeItem("htmx-current-path-for-history"); // htmx notes the address; nothing is to stay here

  // ---- Menus: left by a touch elsewhere, which says so to whoever hears it later, by Escape, and by what was chosen.

  const outside = (target) => all("details.menu[open]").filter((menu) => !menu.contains(target));
  document.addEventListener(
    "click",
    (event) => {
      // On a table it does no more than that: it turned a card over. A key that presses a button means the button.
      const menus = event.detail && event.target.closest("main.table") && !event.target.closest("#go-on, .menu") ? outside(event.target) : [];
      if (!menus.length || !event.target.closest("a, button, label, summary")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      for (const menu of menus) menu.open = false;
    },
    true,
  );
  document.addEventListener("click", (event) => {
    const left = event.target.closest("[data-shut]") ? all("details.menu[open]") : outside(event.target);
    for (const menu of left) menu.open = false;
    event.hasClosedMenu = left.length > 0;
    if (event.target.closest("[aria-disabled=true]")) event.preventDefault();
    if (event.target.closest("[data-retry]") && request) retry();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of all("details.menu[open]")) {
      menu.open = false;
      find("summary", menu).focus();
    }
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const asker = event.detail.requestConfig?.elt;
    const menu = asker?.matches("form") && asker.closest("details.menu");
    if (menu) menu.open = false;
    find("#notice").replaceChildren();
  });

  // ---- Requests: what htmx leaves out, and what did not get through.

  // The button that was pressed, where it stands outside its form.
  document.addEventListener("htmx:configRequest", (event) => {
    const pressed = event.detail.triggeringEvent?.submitter;
    if (pressed?.name) event.detail.parameters[pressed.name] = pressed.value;
  });
  // A map that has come is read out; the focus stays on its title.
  document.addEventListener("htmx:afterSwap", (event) => {
    const map = event.target.matches(".map-place") && find("caption", event.target);
    if (map) find("#status").textContent = map.textContent;
  });

  // What did not get through is sent again by itself, for a minute: the server makes a move once, however often it comes.
  let request = null; // the last one that did not get through
  const AGAIN = 2000; // ms, then twice that, and so on
  const GIVES_UP = 60000;
  let lostAt = 0;
  let again = 0;
  for (const lost of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(lost, (event) => {
      const config = event.detail.requestConfig;
      request = { verb: config.verb, path: config.path, parameters: config.parameters, target: config.target };
      find("#notice").replaceChildren(find("#offline").content.cloneNode(true));
      lostAt ||= Date.now();
      const ms = Math.max(Date.now() - lostAt, AGAIN);
      clearTimeout(again);
      if (Date.now() - lostAt < GIVES_UP) again = setTimeout(retry, ms);
    });
  }
  window.addEventListener("online", () => request && lostAt && retry());
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!event.detail.xhr || !event.detail.xhr.status) return; // nobody has answered
    clearTimeout(again);
    lostAt = 0;
  });

  function retry() {
    clearTimeout(again);
    find("#notice").replaceChildren();
    const sent = { values: request.parameters, target: request.target, source: find("#table") };
    htmx.ajax(request.verb, request.path, sent).catch(() => {}); // in vain again: the event above says so
  }
})();
