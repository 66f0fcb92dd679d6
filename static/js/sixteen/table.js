// Sixteen: cards fly, the turtle hops, a won pile goes to its side.
(() => {
  "use strict";
  const HOP = 420; // ms, a card in the air
  const LOOK = 1500; // ms that a won pile lies there to be looked at
  const EASE = "cubic-bezier(.2, .8, .3, 1)";
  const { find, all, box, hops, register } = window.gameTable;

  let from = null; // where the touched card lay
  let held = new Set(); // the cards of the hand before the table changed

  document.addEventListener("click", (event) => {
    const touched = event.target.closest(".hand .play, .choice, .confirm .main, .asked .button, .pad .key");
    const card = touched && (find(".card", touched) || find(".confirm .card, .is-chosen .card, .sum .card"));
    from = card ? box(card) : null;
  });

  register({
    before() {
      held = new Set(all("[data-card]").map((card) => card.dataset.card));
    },
    after(main) {
      const card = find(".fan .card:last-child:not(.no-card)", main);
      const hop = find(".hop", main);
      const start = main.dataset.moved === "near" ? from : box(find(".backs, .seat.just .mini-backs", main));
      if (hop && card && start) {
        fly(card, start);
        walk(main, Number(hop.dataset.from));
      }
      if (find(".fan.leaving", main)) sweep(main);
      for (const drawn of all("[data-card]", main)) {
        const isNew = held.size && !held.has(drawn.dataset.card);
        if (isNew && find(".stack .card", main)) fly(find(".card", drawn), box(find(".stack .card", main)));
      }
      from = null;
    },
  });

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
})();
