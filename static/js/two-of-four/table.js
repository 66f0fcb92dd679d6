// Two out of Four: the pearls of a round leap out of the chest, each to the purse of whoever wins it.
(() => {
  "use strict";
  const OPEN = 300; // ms until the first one leaps: the lid is up
  const APART = 80;
  const FLIGHT = 650; // six are the most there are: all are there within 1.5 s
  const { find, all, box, isNew, register } = window.gameTable;

  register({
    before() {
      for (const pearl of all(".flying")) pearl.remove(); // who goes on need not wait
    },
    after(main) {
      const told = find(".round-over:not(.replaying)", main);
      const chest = find(".treasure .place", main);
      if (told && chest && isNew(told)) for (const row of all(".won", told)) spill(row, box(chest));
    },
  });

  // The purse counts them as they come.
  function spill(row, chest) {
    const purse = find(".now b", row);
    const [full, won] = [Number(purse.textContent), all(".change .pearls use", row).length];
    purse.textContent = full - won;
    for (let n = 0; n < won; n += 1) {
      leap(row, chest, box(purse), OPEN + n * APART).then(() => {
        if (!purse.isConnected) return; // somebody has gone on
        purse.textContent = full - won + n + 1;
        purse.animate([{}, { transform: "scale(1.3)" }, {}], 160);
      });
    }
  }

  // A copy of the first pearl goes up out of the chest, and down into the purse.
  function leap(row, chest, purse, delay) {
    const pearl = find(".change .pearls", row).cloneNode(true);
    pearl.setAttribute("viewBox", "0 0 18 18");
    pearl.replaceChildren(find("use", pearl));
    pearl.classList.add("flying");
    document.body.append(pearl);
    const size = box(pearl).width;
    const at = (x, y, scale) => ({ transform: `translate(${x - size / 2}px, ${y - size / 2}px) scale(${scale})` });
    const [x, y] = [chest.left + chest.width * 0.43, chest.top + chest.height * 0.5];
    const [endX, endY] = [purse.left + purse.width / 2, purse.top + purse.height / 2];
    const top = { ...at(x + (endX - x) * 0.35, chest.top - size * 2, 1.4), offset: 0.4, easing: "ease-in" };
    const way = [{ ...at(x, y, 0.6), opacity: 0, easing: "ease-out" }, { opacity: 1, offset: 0.1 }, top, at(endX, endY, 0.9)];
    const flight = pearl.animate(way, { delay, duration: FLIGHT, fill: "both" });
    return flight.finished.finally(() => pearl.remove());
  }
})();
