// Smooths the table: cards fly, the turtle hops, the news is read out, the keyboard keeps its place.
// Everything works without it; nothing here decides anything.
(() => {
  "use strict";
  const HOP = 420; // ms, a card in the air
  const LOOK = 1500; // ms that a won pile lies there to be looked at
  const EASE = "cubic-bezier(.2, .8, .3, 1)";
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const box = (element) => element && element.getBoundingClientRect();
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  let from = null; // where the touched card lay
  let held = new Set(); // the cards of the hand before the table changed
  let stood = new Map(); // the stones on which the pawns stood then
  let focused = "";
  let request = null; // the last one that did not get through

  sessionStorage.removeItem("htmx-current-path-for-history"); // htmx notes the address; nothing is to stay here

  document.addEventListener("click", (event) => {
    const touched = event.target.closest(".hand .play, .choice, .confirm .main, .asked .button, .pad .key");
    const card = touched && (find(".card", touched) || find(".confirm .card, .is-chosen .card, .sum .card"));
    from = card ? box(card) : null;
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
    const isRead = goesOn && find("details.menu[open]");
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
  document.addEventListener("htmx:afterRequest", () => busy(false));
  document.addEventListener("htmx:beforeSwap", () => {
    focused = document.activeElement ? document.activeElement.id : "";
    held = new Set(all("[data-card]").map((card) => card.dataset.card));
    stood = new Map(all("[data-pawn]").map((pawn) => [pawn.dataset.pawn, stoneOf(pawn)]));
    find("#notice").replaceChildren();
  });
  document.addEventListener("htmx:afterSwap", () => {
    const main = find("#table > main");
    if (main && !still()) animate(main);
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

  // A moment after the focus has moved: some screen readers drop one of two things said at once.
  function announce() {
    const bubble = find("[data-say]");
    if (bubble) setTimeout(() => (find("#status").textContent = bubble.dataset.say), 300);
  }

  // ---- A wild card: the card and the button show what has been chosen.

  document.addEventListener("change", (event) => {
    const form = event.target.closest(".declare");
    const suit = form && find("[name=move2]:checked", form);
    const number = form && find("[name=move3]:checked", form);
    if (!suit || !number) return;
    const [x, y] = [Number(suit.dataset.x), Number(suit.dataset.y)];
    const size = suit.value === "o" ? 1.3 : 1.42;
    const pips = number.value === "0" ? [] : [use(`#pips${number.value}`)];
    find(".confirm .card", form).replaceChildren(
      use(`#card-${suit.value}`),
      numeral(number.value, 14 + x * 1.13, 34 + y * 1.13, size),
      numeral(number.value, 22, 22, 0.68),
      ...pips,
      use("#wild-mark", { x: 64, y: 6, width: 30, height: 30 }),
    );
    const button = find(".confirm .main", form);
    button.textContent = button.dataset.label.replace("#", number.value).replace("@", suit.dataset.word);
  });

  const numeral = (n, x, y, size) => use(`#n${n}`, { x: x - 24 * size, y: y - 17 * size, width: 48 * size, height: 36 * size });

  function use(href, place = {}) {
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "use");
    for (const [name, value] of Object.entries({ href, ...place })) drawing.setAttribute(name, value);
    return drawing;
  }

  // ---- Movement.

  function animate(main) {
    const card = find(".fan .card:last-child:not(.no-card)", main);
    const hop = find(".hop", main);
    const start = main.dataset.moved === "near" ? from : box(find(".backs, .seat.just .mini-backs", main));
    if (hop && card && start) {
      fly(card, start);
      walk(main, Number(hop.dataset.from));
    }
    if (find(".fan.leaving", main)) sweep(main);
    for (const pawn of all("[data-pawn]", main)) wander(pawn, all(".trail li", main));
    for (const drawn of all("[data-card]", main)) {
      const isNew = held.size && !held.has(drawn.dataset.card);
      if (isNew && find(".stack .card", main)) fly(find(".card", drawn), box(find(".stack .card", main)));
    }
    from = null;
  }

  const stoneOf = (pawn) => all(".trail li").findIndex((stone) => stone.contains(pawn));

  // A pawn hops on stone by stone; back, or to another pawn’s place, it goes straight.
  function wander(pawn, stones) {
    const [start, goal] = [stood.get(pawn.dataset.pawn) ?? -1, stoneOf(pawn)];
    if (start < 0 || start === goal) return;
    const forth = start < goal && !pawn.classList.contains("swaps");
    const way = forth ? stones.slice(start, goal + 1) : [stones[start], stones[goal]];
    pawn.animate(hops(way), { duration: Math.min(HOP * (way.length - 1), 700) });
  }

  // A copy goes through the air, above everything; the card itself appears when it lands.
  function fly(card, start) {
    const end = box(card);
    const copy = card.cloneNode(true);
    copy.classList.add("flying");
    copy.style.width = `${end.width}px`;
    const at = (place) => `translate(${place.left}px, ${place.top}px) scale(${place.width / end.width})`;
    document.body.append(copy);
    card.animate([{ opacity: 0 }, { opacity: 0 }], HOP);
    copy.animate([{ transform: at(start) }, { transform: at(end) }], { duration: HOP, easing: EASE }).finished.finally(() => copy.remove());
  }

  // The turtle goes stone by stone and shows each number it comes to; the sun waits until the card has landed.
  function walk(main, start) {
    const turtle = find(".turtle", main);
    const stones = all(".path li", main);
    const goal = stones.findIndex((stone) => stone.contains(turtle));
    const shell = turtle && find("use[href^='#n']", turtle);
    const sun = find(".total use", main);
    const total = sun && sun.getAttribute("href");
    if (!turtle || goal <= start) return;
    const time = Math.min(180 * (goal - start), 700);
    const show = (n) => shell.setAttribute("href", n === goal ? total : `#n${n}`);
    sun.setAttribute("href", `#n${start}`);
    setTimeout(() => sun.setAttribute("href", total), HOP);
    for (let n = start; n <= goal; n += 1) setTimeout(show, HOP / 2 + (time * (n - start)) / (goal - start), n);
    show(start);
    turtle.animate(hops(stones.slice(start, goal + 1)), { duration: time, delay: HOP / 2, fill: "backwards" });
  }

  // Positions from stone to stone, as seen from the last one, with a little arc between two.
  function hops(stones) {
    const home = box(stones.at(-1));
    const rests = stones.map(box).map((at) => [at.left + at.width / 2 - home.left - home.width / 2, at.top - home.top]);
    const move = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
    return rests.flatMap(([x, y], n) => {
      const next = rests[n + 1];
      return next ? [move(x, y), move((x + next[0]) / 2, Math.min(y, next[1]) - home.height / 2)] : [move(x, y)];
    });
  }

  // A wave carries the won pile to its side, whose number then grows.
  function sweep(main) {
    const fan = find(".fan.leaving", main);
    const side = find(`[data-side="${fan.dataset.to}"] summary`, main);
    if (!side) return;
    const [here, there, number] = [box(fan), box(side), find("b", side)];
    const after = number.textContent;
    const shift = `translate(${there.left - here.left}px, ${there.top - here.top}px) scale(.25)`;
    const wave = [{ transformOrigin: "0 0" }, { transform: shift, transformOrigin: "0 0", opacity: 0.4 }];
    number.textContent = after - fan.dataset.worth;
    const moving = fan.animate(wave, { delay: LOOK, duration: 700, easing: "ease-in", fill: "forwards" });
    moving.finished.then(() => {
      number.textContent = after;
      fan.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "forwards" });
    });
  }
})();
