// The Card Eater: a card that is taken comes over, and of a round that is won all cards fly into its mouth.
(() => {
  "use strict";
  const LOOK = 1200; // ms that the winning row lies there to be looked at
  const FLIGHT = 650;
  const ALL = 2200; // from the first card eaten to the last
  const { find, all, box, isNew, register } = window.gameTable;

  let lay = new Map(); // where the last cards of the others lay before the table changed

  register({
    before() {
      lay = new Map(all(".lane [id^=last-] .card").map((card) => [card.closest("[id^=last-]").id, box(card)]));
    },
    after(main) {
      const won = find(".goal.won", main);
      if (won && isNew(won)) eat(main, won);
    },
  });

  function eat(main, won) {
    const [feast, number] = [find(".feast", won), find(".eats", won)];
    const mouth = centre(find(".full", feast), 0.72, 0.62);
    const cards = all(".gone .cards-laid .card:not(.no-card)", main);
    const came = lay.get(`last-${won.dataset.from}`);
    const left = number.textContent - cards.length; // what lay in the middle goes first
    const gap = Math.min(ALL / cards.length, 260);
    number.textContent = Math.max(left, 0);
    feast.classList.add("eating");
    const [sum, rows] = [find(".winning", main), all(".gone .cards-laid", main)];
    if (sum) sum.style.visibility = "hidden";
    for (const row of rows) row.style.opacity = 1;
    const eaten = cards.map((card, n) => {
      const isTaken = came && card.closest(".won-it .last");
      return fly(card, mouth, LOOK + n * gap, isTaken && came).then(() => (number.textContent = left + n + 1));
    });
    Promise.all(eaten).then(() => {
      for (const row of rows) row.style.opacity = "";
      if (sum) sum.style.visibility = "";
      feast.classList.replace("eating", "ate");
    });
  }

  // A card lies there for a while, and before that comes from where it was taken; then it is gone.
  function fly(card, mouth, wait, from) {
    const here = centre(card, 0.5, 0.5);
    const [x, y] = [mouth.x - here.x, mouth.y - here.y];
    const into = [{ transform: "none" }, { transform: `translate(${x / 2}px, ${y / 2 - 40}px) scale(.8)` }, { transform: `translate(${x}px, ${y}px) scale(.15)` }];
    if (from) {
      const [dx, dy] = [from.left - box(card).left, from.top - box(card).top];
      card.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: FLIGHT, easing: "ease-in-out" });
    }
    for (const sign of all(".sign", card.parentNode)) sign.animate([{ opacity: 1 }, { opacity: 0 }], { delay: wait, duration: 100, fill: "forwards" });
    const flight = card.animate(into, { delay: wait, duration: FLIGHT, easing: "ease-in", fill: "forwards" });
    return flight.finished.then(() => (card.style.visibility = "hidden")).catch(() => {});
  }

  function centre(element, across, down) {
    const { left, top, width, height } = box(element);
    return { x: left + width * across, y: top + height * down };
  }
})();
