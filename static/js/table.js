// Smooths the table: the news is read out, the keyboard keeps its place, and what a game has on it moves.
// Everything works without it; nothing here decides anything.
//
// A game that moves something has a script of its own, `js/<slug>/table.js`, for its pages only, which comes after this
// one and says: `gameTable.register({ before, after })`. Either may be left out.
//   before()      just before the table changes: where does everything lie?
//   after(main)   it has changed; `main` is what is shown now. Not called where nothing is to move.
(() => {
  "use strict";
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const box = (element) => element && element.getBoundingClientRect();
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  const games = []; // what the scripts of games have registered
  let focused = "";
  let request = null; // the last one that did not get through
  let waits = false; // whether the table goes on as soon as nothing is read aloud any more

  sessionStorage.removeItem("htmx-current-path-for-history"); // htmx notes the address; nothing is to stay here

  document.addEventListener("click", (event) => {
    for (const menu of all("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
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

  // ---- A request: the table is busy; afterwards focus, news and movement.

  const busy = (is) => find("#table") && find("#table").setAttribute("aria-busy", is);
  document.addEventListener("htmx:beforeRequest", (event) => {
    const goesOn = event.detail.elt.id === "go-on";
    const isRead = goesOn && (find("details.menu[open]") || isHeard(event.detail.requestConfig.triggeringEvent));
    const [next, ...later] = goesOn ? all("#table > template") : []; // what comes next came along with the answer
    if (!next && !isRead) return busy(true);
    event.preventDefault();
    if (isRead) return;
    htmx.trigger("#table", "htmx:beforeSwap"); // for whoever looks at the table before it changes
    htmx.swap("#table", next.innerHTML + later.map((step) => step.outerHTML).join(""), { swapStyle: "innerHTML" });
  });
  document.addEventListener(
    "toggle",
    () => {
      const waiting = find("#go-on");
      if (waiting && !find("details.menu[open]")) htmx.trigger(waiting, "click");
    },
    true,
  );
  // What is read aloud is heard to its end, unless somebody presses "Go on".
  function isHeard(touch) {
    waits = window.readAloud.isReading() && !(touch && touch.type === "click");
    return waits;
  }
  document.addEventListener("read-aloud-end", () => {
    const waiting = waits && find("#go-on");
    waits = false;
    if (waiting && !find("details.menu[open]")) htmx.trigger(waiting, "click");
  });
  document.addEventListener("htmx:afterRequest", () => busy(false));
  document.addEventListener("htmx:beforeSwap", () => {
    focused = document.activeElement ? document.activeElement.id : "";
    waits = false;
    for (const game of games) if (game.before) game.before();
    find("#notice").replaceChildren();
  });
  document.addEventListener("htmx:afterSwap", () => {
    const main = find("#table > main");
    if (!main || still()) return;
    for (const game of games) if (game.after) game.after(main);
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!find("#table > main")) return;
    keepPlace();
    announce();
  });

  for (const lost of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(lost, (event) => {
      const config = event.detail.requestConfig;
      request = { verb: config.verb, path: config.path, parameters: config.parameters, target: config.target };
      find("#notice").replaceChildren(find("#offline").content.cloneNode(true));
    });
  }

  function retry() {
    find("#notice").replaceChildren();
    const again = { values: request.parameters, target: request.target, source: find("#table") };
    htmx.ajax(request.verb, request.path, again).catch(() => {}); // in vain again: the event above says so
  }

  function keepPlace() {
    const there = focused && document.getElementById(focused);
    if (there && focused !== "go-on" && there.matches("a, button, input")) there.focus({ preventScroll: true });
    else if (find("#turn")) find("#turn").focus({ preventScroll: true });
  }

  // A moment after the focus has moved: some screen readers drop one of two things said at once. What the page reads
  // aloud by itself is not said by a screen reader as well.
  function announce() {
    const bubble = find("[data-say]");
    const say = () => !window.readAloud.isReading() && (find("#status").textContent = bubble.dataset.say);
    if (bubble) setTimeout(say, 300);
  }

  // ---- What the script of a game builds on.

  // Positions from place to place, as seen from the last one, with a little arc between two: for `animate`.
  function hops(places) {
    const home = box(places.at(-1));
    const rests = places.map(box).map((at) => [at.left + at.width / 2 - home.left - home.width / 2, at.top - home.top]);
    const move = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
    return rests.flatMap(([x, y], n) => {
      const next = rests[n + 1];
      return next ? [move(x, y), move((x + next[0]) / 2, Math.min(y, next[1]) - home.height / 2)] : [move(x, y)];
    });
  }

  window.gameTable = { find, all, box, hops, register: (game) => games.push(game) };
})();
