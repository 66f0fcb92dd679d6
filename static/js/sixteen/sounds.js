// Sixteen: the turtle taps from stone to stone; then over 16, three alike, or what else the move ends with.
(() => {
  "use strict";
  const HOP = 0.21; // s after which the turtle sets off, as in the script of the table
  const { all } = window.gameTable;
  const { note, bar, end, still, changed, register } = window.gameSounds;

  register((main) => {
    const hop = changed(".hop[data-from]", main);
    const when = hop ? walk(main, Number(hop.dataset.from)) : 0;
    if (changed(".beyond .dips", main)) drop(when);
    else if (changed(".fan.alike", main)) [0, 0.16, 0.32].forEach((later) => bar(659, when + later));
    else end(main, when);
  });

  // A tap for each stone, higher towards 16. Gives back when the last one has been heard.
  function walk(main, start) {
    const stones = all(".path li", main);
    const goal = stones.findIndex((stone) => stone.classList.contains("here"));
    const time = Math.min(0.18 * (goal - start), 0.7);
    if (goal <= start) return 0;
    if (still()) return tap(goal, 0), 0.15;
    for (let n = start + 1; n <= goal; n += 1) if (n < 17) tap(n, HOP + (time * (n - start)) / (goal - start));
    return HOP + time;
  }

  const tap = (stone, when) => note({ pitch: 240 * 2 ** (stone / 16), when, length: 0.09, loud: 0.16, kind: "triangle" });
  const drop = (when) => note({ pitch: 420, to: 1150, when, length: 0.16, loud: 0.14 });
})();
