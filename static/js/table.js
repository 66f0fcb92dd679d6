// Smooths the table: cards fly, the turtle hops, the news is read out, the keyboard keeps its place.
// Everything works without it; nothing here decides anything.
(() => {
  "use strict";
  const HOP = 420;
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const find = (selector) => document.querySelector(selector);
  let from = null; // where the touched card lay
  let focused = "";
  let request = null; // the last one that did not get through

  sessionStorage.removeItem("htmx-current-path-for-history"); // htmx notes the address; nothing is to stay here

  const table = () => find("#table");

  document.addEventListener("click", (event) => {
    const play = event.target.closest(".hand .play, .confirm .main, .asked .button, .pad .key");
    const card = play && (play.querySelector(".card") || find(".confirm .card, .asked .card, .sum .card"));
    from = card ? card.getBoundingClientRect() : null;
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
    if (event.target.closest("[aria-disabled=true]")) event.preventDefault();
    if (event.target.closest("[data-retry]") && request) {
      find("#notice").replaceChildren();
      htmx.ajax(request.verb, request.path, { values: request.parameters, target: request.target, source: table() });
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  document.addEventListener("change", (event) => {
    const form = event.target.closest(".declare");
    if (!form) return;
    const suit = form.querySelector("[name=move2]:checked");
    const number = form.querySelector("[name=move3]:checked");
    const card = form.querySelector(".confirm .card use");
    if (suit) card.setAttribute("href", `#card-${suit.value}`);
    if (number) {
      const shown = card.nextElementSibling || card.parentNode.appendChild(card.cloneNode());
      shown.setAttribute("href", `#n${number.value}`);
      for (const [name, value] of Object.entries({ x: 26, y: 50, width: 48, height: 36 })) shown.setAttribute(name, value);
    }
  });

  document.addEventListener("htmx:beforeRequest", () => table() && table().setAttribute("aria-busy", "true"));
  document.addEventListener("htmx:afterRequest", () => table() && table().removeAttribute("aria-busy"));
  document.addEventListener("htmx:beforeSwap", () => {
    focused = document.activeElement ? document.activeElement.id : "";
    find("#notice").replaceChildren();
  });
  for (const lost of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(lost, (event) => {
      const config = event.detail.requestConfig;
      request = { verb: config.verb, path: config.path, parameters: config.parameters, target: config.target };
      find("#notice").replaceChildren(find("#offline").content.cloneNode(true));
    });
  }

  document.addEventListener("htmx:afterSettle", () => {
    const main = find("#table > main");
    if (!main) return;
    keepPlace();
    announce();
    if (!still()) animate(main);
  });

  function keepPlace() {
    const there = focused && document.getElementById(focused);
    if (there && focused !== "go-on" && there.matches("a, button, input")) there.focus({ preventScroll: true });
    else if (find("#turn")) find("#turn").focus({ preventScroll: true });
  }

  // A moment after the focus has moved: some screen readers drop one of two things said at once.
  function announce() {
    const bubble = find("[data-say]");
    if (bubble) setTimeout(() => (find("#status").textContent = bubble.dataset.say), 300);
  }

  function animate(main) {
    const card = main.querySelector(".fan .card:last-child:not(.no-card)");
    const start = main.dataset.moved === "near" ? from : box(main.querySelector(".backs, .seat.just .mini-backs"));
    const hop = main.querySelector(".hop");
    if (hop && card && start) fly(card, start);
    if (hop) walk(main);
    from = null;
  }

  const box = (element) => element && element.getBoundingClientRect();

  function fly(card, start) {
    const end = box(card);
    const shift = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`;
    card.animate([{ transform: shift, transformOrigin: "0 0" }, { transformOrigin: "0 0" }], { duration: HOP, easing: "cubic-bezier(.2, .8, .3, 1)" });
  }

  // The turtle goes stone by stone: one short hop for each number it passes.
  function walk(main) {
    const turtle = main.querySelector(".turtle");
    const stones = [...main.querySelectorAll(".path li")];
    const goal = stones.findIndex((stone) => stone.contains(turtle));
    const start = Number(main.querySelector(".hop").dataset.from);
    if (!turtle || goal <= start) return;
    const home = box(stones[goal]);
    const frames = stones.slice(start, goal + 1).flatMap((stone, n, all) => {
      const at = box(stone);
      const x = at.left + at.width / 2 - home.left - home.width / 2;
      const y = at.top - home.top;
      const rest = { transform: `translate(${x}px, ${y}px)` };
      if (n === all.length - 1) return [rest];
      const next = box(all[n + 1]);
      const middle = (next.left + next.width / 2 - at.left - at.width / 2) / 2;
      return [rest, { transform: `translate(${x + middle}px, ${Math.min(y, next.top - home.top) - at.height * 0.5}px)` }];
    });
    turtle.animate(frames, { duration: Math.min(180 * (goal - start), 700), delay: HOP / 2, fill: "backwards", easing: "linear" });
  }
})();
