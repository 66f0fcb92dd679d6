// Two out of Four: a pair that is shown lights the way from its stone to the target; a target that is hit has a feast; the
// pairs of a round are seen, whoever showed the last hops along the path to it, and it is asked which is the closest; the
// right touch tells what the round brings: its pearls leap out of the chest to whoever wins them. A touch on a stone answers a sum with its number.
(() => {
  "use strict";
  const STONE = 110; // ms from stone to stone
  const OPEN = 300; // ms until the first pearl leaps: the lid is up
  const APART = 80;
  const FLIGHT = 650; // six are the most there are: all are there within 1.5 s
  const TWICE = 350; // ms: a card touched again so soon is not put back
  const WALK = 800; // ms in which one hops from the start to its stone
  const READS = 3000; // ms in which an answer that is wrong is read
  const CHEERS = [{}, { transform: "translateY(-.8rem) rotate(-4deg)" }, {}];
  const FEAST = [-3, 2, -1, 3, 1]; // how far sparks leap to the side, in their own widths
  const { find, all, box, hops, isNew, register } = window.gameTable;
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const SEEN = 300; // ms in which no touch goes on from what has just come
  const SETTLED = 1000; // ms without a touch, before which none answers: the pairs lie where the last button lay
  let tell = null; // what ends the time in which the pairs are seen alone
  let begun = 0; // when that began
  const PICKED = ".hand .is-picked";
  let picked = []; // the cards picked
  let latest = ""; // the card touched last
  let led = ""; // the pair whose way was lit last: match, round, and how many lay there

  register({
    before() {
      if (tell) tell();
      for (const pearl of all(".flying")) pearl.remove(); // who goes on need not wait
    },
    after(main) {
      const path = find(".path", main);
      if (path && isNew(path) && find(".arrives", path)) {
        const pair = location.pathname + find(".which", main)?.textContent + all(".stander", path).length;
        pair === led ? path.classList.add("seen") : lead(main, path); // who asked for help meanwhile has seen it
        led = pair;
      }
      const told = find(".round-over:not(.replaying)", main);
      if (told && isNew(told)) reveal(told, main);
    },
  });

  // ---- A pair is shown: one stone after the other lights up as far as the target; where it is hit, sparks leap: who
  // wins pearls by it is not decided yet.

  function lead(main, path) {
    const stones = all(".leads", path);
    if (find(".treasure ~ .stone .arrives", path)) stones.reverse(); // from above
    const bright = { boxShadow: "0 0 0 4px var(--sun)", transform: "scale(1.25)" };
    stones.forEach((stone, n) => stone.animate([{}, bright, bright, {}], { pseudoElement: "::before", delay: 250 + n * STONE, duration: 700 }));
    if (!find(".hit", path)) return;
    feast(find(".hit .place", path));
    if (find(".my-pair .is-goal", main)) wave(path);
  }

  // The child’s own: from the chest on all stones leap, and the pearls of the chest with them.
  function wave(path) {
    const stones = all("li", path);
    const hit = stones.indexOf(find(".treasure", path));
    for (const [n, stone] of stones.entries()) stone.animate([{}, { translate: "0 -1.2rem" }, {}], { delay: OPEN + Math.abs(n - hit) * APART, duration: 450 });
  }

  function feast(chest, what = "light") {
    const from = box(chest);
    FEAST.forEach((aside, n) => {
      const size = from.width * 0.3;
      leap(from, { left: from.left + aside * size, top: from.top + from.height * 0.7, width: from.width, height: 0 }, OPEN + n * APART, what);
    });
  }

  // ---- A round is over: its pairs, and which is the closest; then, after a touch, what it brings.

  function reveal(told, main) {
    begun = performance.now();
    const asks = find(".reveal", told);
    if (asks) settle(asks);
    const walks = all(".to-20 .arrives", main).map((one) => walk(one, main));
    const tavis = all(":is(.others, .to-20) .tavi use", main).map((use) => [use, use.getAttribute("href")]);
    main.classList.add("reveals");
    for (const [use] of tavis) use.setAttribute("href", "#tavi-encouraging");
    let soon = 0; // when an answer is read, or where nothing is asked, the last one stands there
    tell = (chosen) => {
      if (chosen?.dataset.hint) return hint(chosen);
      if (chosen && !soon && !("right" in chosen.dataset)) {
        answer(chosen);
        soon = setTimeout(tell, READS);
        return;
      }
      clearTimeout(soon);
      tell = null;
      main.classList.remove("reveals");
      for (const one of walks) one?.finish();
      const heading = find("#turn", told);
      if (chosen && !soon && !find(".won.mine", told)) heading.prepend(`${chosen.dataset.right} `);
      heading.focus({ preventScroll: true });
      find("[data-told-after]", told).dataset.toldAfter = performance.now() - begun + SEEN;
      for (const [use, mood] of tavis) use.setAttribute("href", mood);
      const chest = find(".treasure .place", main);
      for (const row of all(".won", told)) {
        if (chest) spill(row, box(chest));
        row.firstElementChild.animate(CHEERS, { duration: 400, iterations: 3 });
        feast(row.firstElementChild);
      }
      if (chest && told.matches(".bullseye")) {
        if (!find(".snaps", told)) feast(chest, "pearl");
        wave(find(".path", main));
      }
      for (const one of all(".to-20 .hops", main)) visit(one, main);
    };
    if (!asks) soon = setTimeout(tell, WALK);
  }

  // The pairs answer once they have been seen: each touch that comes earlier was for what lay there before.
  let settles = 0;
  function settle(asks) {
    clearTimeout(settles);
    asks.classList.add("settles");
    settles = setTimeout(() => asks.classList.remove("settles"), SETTLED);
  }
  for (const kind of ["click", "keydown"]) {
    const isNext = (event) => kind === "click" || event.key === "Enter" || event.key === " ";
    const onTouch = (event) => {
      if (!tell || !isNext(event) || event.target.closest("header, dialog")) return;
      const chosen = event.target.closest(".reveal button");
      if (chosen && kind === "keydown") return; // the click comes
      event.preventDefault(); // nothing goes on from what is not told yet
      event.stopImmediatePropagation();
      const asks = find(".reveal:not(.answered)"); // only a pair answers: a touch beside them told it all
      if (asks?.matches(".settles")) return event.detail && settle(asks); // a key answers no other button
      if ((chosen || !asks) && event.timeStamp - begun >= SEEN) tell(chosen);
    };
    window.addEventListener(kind, onTouch, true);
  }

  // The first that is wrong is looked at again; any other after it is told.
  function hint(chosen) {
    const asked = chosen.parentElement;
    find("b span", asked).textContent = chosen.dataset.hint;
    for (const one of all("[data-hint]", asked)) delete one.dataset.hint;
    chosen.disabled = true;
  }

  // To whoever is wrong again: how far the pairs are is told, and the closest hop.
  function answer(chosen) {
    const asked = chosen.parentElement;
    find("b span", asked).textContent = chosen.dataset.told;
    asked.classList.add("answered");
    for (const [n, one] of all("[data-right] > :first-child", asked).entries()) one.animate(CHEERS, { delay: n * 120, duration: 400, iterations: 3 });
  }

  // Whoever wins hops into the chest and back; who stands there already turns over.
  function visit(one, main) {
    const stones = all(".to-20 li", main);
    const [from, to] = [stones.indexOf(one.closest("li")), stones.indexOf(find(".treasure", main))];
    const way = from < to ? stones.slice(from, to + 1).reverse() : stones.slice(to, from + 1);
    if (from === to) one.animate([{}, { transform: "translateY(-1.5rem) rotate(180deg)" }, { transform: "rotate(360deg)" }], WALK);
    else one.animate(hops(way).reverse(), { duration: WALK, iterations: 2, direction: "alternate" });
  }

  // It hops from stone to stone, to that of its pair.
  function walk(one, main) {
    const stones = all(".to-20 li", main).filter((stone) => stone.offsetWidth); // those in sight
    const way = stones.slice(0, stones.indexOf(one.closest("li")) + 1);
    return way.length < 2 ? null : one.animate(hops(way), WALK);
  }

  // The purse counts them as they come.
  function spill(row, chest) {
    const purse = find(".now b", row);
    const [full, won] = [Number(purse.textContent), all(".change [href='#pearl']", row).length];
    purse.textContent = full - won;
    for (let n = 0; n < won; n += 1) {
      leap(chest, box(purse), OPEN + n * APART).then(() => {
        if (!purse.isConnected) return; // somebody has gone on
        purse.textContent = full - won + n + 1;
        purse.animate([{}, { transform: "scale(1.3)" }, {}], 160);
      });
    }
  }

  // A pearl, or a spark, goes up out of the chest, and down to its place.
  function leap(chest, place, delay, what = "pearl") {
    const pearl = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    pearl.setAttribute("viewBox", "0 0 18 18");
    pearl.setAttribute("class", "pearls flying");
    pearl.innerHTML = `<use href="#${what}" width="18" height="18"/>`;
    document.body.append(pearl);
    const size = box(pearl).width;
    const at = (x, y, scale) => ({ transform: `translate(${x - size / 2}px, ${y - size / 2}px) scale(${scale})` });
    const [x, y] = [chest.left + chest.width * 0.43, chest.top + chest.height * 0.5];
    const [endX, endY] = [place.left + place.width / 2, place.top + place.height / 2];
    const top = { ...at(x + (endX - x) * 0.35, chest.top - size * 2, 1.4), offset: 0.4, easing: "ease-in" };
    const way = [{ ...at(x, y, 0.6), opacity: 0, easing: "ease-out" }, { opacity: 1, offset: 0.1 }, top, at(endX, endY, 0.9)];
    const flight = pearl.animate(way, { delay, duration: FLIGHT, fill: "both" });
    return flight.finished.finally(() => pearl.remove());
  }

  // ---- Touches: the second of two quick ones is not for a card; what is only looked at answers with a wobble or a hop, and
  // the target and the chest with the key, until the next touch.

  let last = { id: "", at: -Infinity };
  document.addEventListener(
    "click",
    (event) => {
      const card = event.target.closest(".hand .play[id]");
      const two = all(PICKED);
      if (card && two.length > 1 && !two.includes(card)) {
        const stays = two.find((one) => one.matches(".begins")) || (!card.closest("[data-afresh]") && two.find((one) => one.id !== latest));
        card.value = [stays, card].filter(Boolean).map((one) => one.id.slice(5)).join(); // what was touched last goes back
      }
      const isTwice = card && event.detail && card.id === last.id && event.timeStamp - last.at < TWICE;
      last = { id: card ? card.id : "", at: event.timeStamp };
      if (card && !isTwice) latest = card.id;
      if (!isTwice) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  // A card that is picked hops, and one that goes back slides back.
  document.addEventListener("htmx:afterSwap", () => {
    for (const card of all(".hand .play[id]")) {
      const is = card.matches(PICKED);
      if (picked.includes(card.id) !== is && !still()) find(".card", card).animate(is ? CHEERS : [{ transform: "translateY(-2rem)" }, {}], 350);
    }
    picked = all(PICKED).map((card) => card.id);
  });
  document.addEventListener("click", (event) => {
    const thing = event.target.closest(".to-20 li, .target, .far .tavi, .far .seat > .avatar");
    for (const key of all(".pays")) key.hidden = !(key.hidden && thing?.matches(".treasure, .target"));
    if (!thing) return;
    find(`#key-${parseInt(thing.textContent)}`)?.click();
    if (still()) return;
    thing.animate(thing.matches(".far *") ? CHEERS : [{}, { rotate: "-6deg" }, { rotate: "6deg" }, {}], 500);
  });
})();
