// Sixteen: cards fly, the turtle hops, a won pile goes to its side.
(() => {
  "use strict";
  const HOP = 420; // ms, a card in the air
  const LOOK = 1000; // ms that a won pile lies there to be looked at
  const JOY = 1900; // ms, where it is won by oneself
  const EASE = "cubic-bezier(.2, .8, .3, 1)";
  const { find, all, box, hops, isNew, register } = window.gameTable;

  let from = null; // where the touched card lay
  let held = new Set(); // the cards of the hand before the table changed
  let counts = new Map(); // the sets of each side, before it did

  document.addEventListener("click", (event) => {
    const touched = event.target.closest(".hand .play, .confirm .main, .risk .button, .pad .key");
    const card = touched && (find(".card", touched) || find(".confirm .card, .is-chosen .card, .sum .card"));
    if (touched?.matches(".is-picked")) find("#step-on")?.click(); // the card of a move that is looked at again plays it
    from = card && box(card);
  });

  register({
    before() {
      for (const copy of all(".flying")) copy.remove(); // who goes on need not wait
      for (const pile of all(".bundles > :last-child")) for (const arrival of pile.getAnimations()) arrival.finish();
      held = new Set(all("[data-card]").map((card) => card.dataset.card));
      counts = new Map(all("[data-side]").map((sets) => [sets.dataset.side, counted(sets).map((word) => word.textContent)]));
    },
    after(main) {
      const card = find(".fan .card:last-child:not(.no-card)", main);
      const hop = find(".hop[data-from]", main);
      const isMine = find("[data-moved]").dataset.moved === "near";
      const start = isMine ? from : box(find(".backs, .seat.just .mini-backs", main));
      if (hop && isNew(hop) && card && start) {
        fly(card, start);
        const landed = walk(main, Number(hop.dataset.from));
        if (find(".fan.leaving", main)) keepBack(main, landed);
      }
      const won = find(".fan.leaving", main);
      if (won && isNew(won)) sweep(main);
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

  // A pile that is won is told, and Tavi looks like it, once the turtle is there; then comes the way on.
  function keepBack(main, time) {
    for (const told of all(".bubble, .near > h2, .joy-chest, .onward", main)) told.animate([{ opacity: 0 }, { opacity: 0 }], time);
    const tavi = find(".tutor use[href^='#tavi-']", main);
    const mood = tavi && tavi.getAttribute("href");
    if (!tavi) return;
    tavi.setAttribute("href", "#tavi-surprised");
    setTimeout(() => tavi.setAttribute("href", mood), time);
  }

  // The turtle goes stone by stone and shows each number it comes to, as the sun does. Gives back when it is there.
  function walk(main, start) {
    const turtle = find(".turtle", main);
    const stones = all(".path li", main);
    const goal = stones.findIndex((stone) => stone.contains(turtle));
    if (!turtle || goal <= start) return HOP;
    const shown = [find("use[href^='#n']", turtle), ...all(".total use", main)]; // its shell, the sun
    const time = Math.min(180 * (goal - start), 700);
    const reached = shown[0].getAttribute("href");
    const show = (n) => shown.forEach((number) => number.setAttribute("href", n === goal ? reached : `#n${n}`));
    for (let n = start; n <= goal; n += 1) setTimeout(show, HOP / 2 + (time * (n - start)) / (goal - start), n);
    show(start);
    turtle.animate(hops(stones.slice(start, goal + 1)), { duration: time, delay: HOP / 2, fill: "backwards" });
    return HOP / 2 + time;
  }

  // The won cards go to the bundle of their side, those of a 16 by way of the chest; once they are there it is counted.
  function sweep(main) {
    const fan = find(".fan.leaving", main);
    const side = find(`[data-side="${fan.dataset.to}"] .bundles`, main);
    if (!side) return;
    const chest = find(".joy-chest .hoard", main);
    const way = [chest || (fan.matches(".of-16") && find(".treasure .place", main)), side].filter(Boolean);
    const look = chest ? JOY : LOOK;
    const [cards, flight] = [all(".card", fan), way.length > 1 ? 1000 : 700];
    fan.animate([{ opacity: 0.5 }, { opacity: 0.5 }], { delay: look, duration: 1, fill: "forwards" }); // what won, until one goes on
    cards.forEach((card, n) => carry(card, way, look + n * 110, flight));
    count(side, counts.get(fan.dataset.to), look + (cards.length - 1) * 110 + flight);
  }

  const counted = (sets) => all("summary > :is(b, span)", sets); // how many, and whose

  function count(bundles, before, delay) {
    for (const [n, word] of counted(bundles.closest("[data-side]")).entries()) {
      const now = word.textContent;
      word.textContent = before?.[n] ?? now;
      setTimeout(() => (word.textContent = now), delay);
    }
    bundles.lastElementChild.animate([{ opacity: 0, transform: "translateY(-8px)" }, {}], { delay, duration: 300, fill: "backwards" });
  }

  // A copy of the card goes from place to place, above everything, out of each but the last with a little leap.
  function carry(card, places, delay, duration) {
    const [here, copy] = [box(card), card.cloneNode(true)];
    const at = (place, size, up = 0) => {
      const there = box(place);
      const [x, y] = [there.left + (there.width - here.width * size) / 2, there.top + (there.height - here.height * size) / 2];
      return { transform: `translate(${x}px, ${y - up}px) scale(${size})` };
    };
    const leaps = places.slice(0, -1).flatMap((place) => [at(place, 0.25), at(place, 0.6, here.height)]);
    const way = [at(card, 1), ...leaps, at(places.at(-1), 0.25)];
    copy.classList.add("flying");
    copy.style.width = `${here.width}px`;
    copy.style.visibility = "hidden";
    document.body.append(copy);
    setTimeout(() => (copy.style.visibility = ""), delay);
    const flight = copy.animate(way, { delay, duration, easing: "ease-in-out", fill: "backwards" });
    flight.finished.catch(() => {}).finally(() => copy.remove());
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
