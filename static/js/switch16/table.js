// Switch 16: the pawns hop from stone to stone.
(() => {
  "use strict";
  const HOP = 420; // ms from one stone to the next
  const SUSPENSE = 800; // ms in which the dice come to rest, as in near.py
  const READ = 400; // ms in which the sum of somebody else is there before it goes
  const SUM = 700; // ms in which the sum that was found is read
  const TWICE = 1000; // ms in which a second touch is no new one
  const { all, find, hops, register } = window.gameTable;

  let place; // in the match, that was shown before the table changed
  let stood = new Map(); // the stones on which the pawns stood before the table changed

  // What was said of dice, and what they count up to, is of those dice: as soon as others are touched it is gone.
  document.addEventListener("change", (event) => {
    if (!event.target.matches(".pick-die input")) return;
    if (find(".touched, .refuses")) find(".bubble").classList.add("is-spent");
    sayAgain();
    addUp();
    pointWhereItFits();
  });

  const taken = () => dice().filter((die) => die.checked).map((die) => Number(die.value));
  const made = () => taken().reduce((sum, number) => sum + number, 0);

  // The sum of the dice that are touched; what it makes is told at once where Tavi does the sums, else with the way on.
  const sumOf = (total) => (taken().length > 1 ? `${taken().join(" + ")} = ${total}` : taken().join());
  function addUp() {
    const [counted, sum] = [find(".counted"), document.createElement("span")];
    const isTold = counted.dataset.makes || taken().length < 2;
    sum.textContent = sumOf(isTold ? made() : "?");
    counted.replaceChildren(sum);
    counted.classList.remove("touched");
    glow();
  }

  // Where Tavi does the sums, the stone and the way on glow as soon as the dice make the number. A child that finds the
  // sum itself is told nothing before it has chosen.
  function glow() {
    const fits = find("[data-makes]") && find("#go")?.value === `go:${made()}`;
    for (const one of all("#go, .goes .stone")) one.classList.toggle("fits", !!fits);
  }

  // The tutor takes the dice that make the number.
  function take(numbers) {
    for (const die of dice()) {
      const at = numbers.indexOf(die.value);
      die.checked = at >= 0;
      if (at >= 0) numbers.splice(at, 1);
    }
    addUp();
  }

  // Help points at the way on once the dice that are touched make the number, or where they are taken with it.
  function pointWhereItFits() {
    const go = find("#go:has(.here)");
    if (!go) return;
    const fits = go.value === `go:${made()}` || (find("[data-makes]") && !made());
    go.classList.toggle("advised", fits);
    find(".here", go).classList.toggle("is-spent", !fits);
  }

  // What looks alive answers a touch.
  document.addEventListener("click", (event) => {
    const one = event.target.closest(".tutor .tavi, .chest .ground, .is-goal:not(.goes) .stone");
    if (one) wobble(one);
    if (one?.matches(".stone")) find("#roll")?.click(); // the number that is wanted is rolled for
  });

  // The way on lies where it lay: a second touch on it, before any dice for the next number, says and changes nothing.
  let went = -Infinity; // when it was touched, then when the answer came
  let waits = false; // for the answer
  let denied = false; // whether it was said that there is no way
  let isFound = false; // whether the sum of the dice that make the number has been there to be read
  document.addEventListener(
    "click",
    (event) => {
      const one = event.target.closest("#go, #cannot, .goes .stone");
      if (!one) return;
      const { makes, misses } = find(".counted").dataset;
      if (makes && !made()) take(makes.split(" "));
      if (!made() && one.id !== "cannot") for (const die of all(".pick-die .dice-face")) wobble(die);
      if (misses && one.id !== "cannot" && one.value !== `go:${made()}`) {
        event.preventDefault();
        event.stopPropagation();
        if (!makes && taken().length) find("#cannot").classList.add("beckons"); // nothing else is true
        return taken().length ? tellWhy(misses.replace("*", sumOf(made()))) : undefined;
      }
      if (!isFound && taken().length > 1 && one.value === `go:${made()}` && !makes) return fillIn(event, one);
      const [denies, isSoon] = [one.id === "cannot", event.timeStamp - went < TWICE];
      const isSecond = isSoon && (waits || (denies === denied && !find(".pick-die :checked")));
      if (!isSecond) {
        [went, waits, denied] = [event.timeStamp, true, denies];
        return shut(true);
      }
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  // Until the answer is there, a die that is touched would be one for the next number.
  const shut = (is) => find(".thrown-dice")?.toggleAttribute("inert", is);
  for (const kind of ["htmx:afterSettle", "htmx:sendError", "htmx:responseError"]) document.addEventListener(kind, () => shut(false));

  function fillIn(event, one) {
    event.preventDefault();
    event.stopPropagation();
    find(".counted span").textContent = sumOf(made());
    const table = find("#table");
    table.ariaBusy = table.inert = true;
    setTimeout(() => {
      table.inert = false;
      one.focus();
      isFound = true;
      one.click();
      isFound = false;
    }, SUM);
  }

  // What looks as if it could be used says why not, in the place of what was said before, until the table changes.
  document.addEventListener("click", (event) => {
    const mute = event.target.closest("[data-why]");
    if (!mute) return;
    all(".dice-face, .glue", mute).forEach(wobble);
    if ((find(".near.past") && !mute.matches(".my-glue")) || event.timeStamp - went < TWICE) return; // the yes to a step is read first
    tellWhy(mute.dataset.why);
    if (mute.dataset.then) mute.dataset.why = mute.dataset.then;
  });

  function tellWhy(words) {
    sayAgain();
    const [bubble, why] = [find(".bubble"), document.createElement("span")];
    why.className = "why";
    why.textContent = find("#status").textContent = words;
    for (const said of bubble.children) said.hidden = true;
    bubble.classList.remove("is-spent");
    bubble.append(why);
  }

  function sayAgain() {
    find(".bubble .why")?.remove();
    for (const said of all(".bubble > [hidden]:not(.yes)")) said.hidden = false;
  }

  function wobble(one) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    one.animate([-8, 7, -5, 0].map((turn) => ({ rotate: `${turn}deg` })), { duration: 380, easing: "ease-out" });
  }

  // Dice that are touched stay so when help is opened or closed, but where it counts other dice: see `before`.
  let touched = [];
  let off; // what they count up to, where that is not the number
  const dice = () => all(".pick-die input");
  const thrown = () => dice().map((die) => die.value).join();
  document.addEventListener("htmx:afterSettle", () => {
    const [before, were] = touched;
    if (!before || find(".touched, .glows, .count-up") || before !== thrown() || !find(".tools .help, .helping") || dice().some((die) => die.checked)) return;
    if (find("[data-at]").dataset.at !== place) return;
    dice().forEach((die, n) => (die.checked = were[n]));
    if (!taken().length) return;
    if (!off || !find(".helping")) return addUp();
    off.classList.remove("touched");
    find(".counted").replaceWith(off);
    tellWhy((find(".bubble").dataset.say = off.dataset.nudge)); // said as it is shown
  });
  document.addEventListener("htmx:afterSettle", pointWhereItFits);

  // After two slips in a row, or one “I can’t”, help beckons; after one with the same dice it is said that others are to be tried.
  let [slips, answers, slipped] = [0, false];
  document.addEventListener("htmx:afterSettle", () => {
    if (!find("#go") || find("[data-at]").dataset.at !== place) slips = 0;
    else if (answers) slips += denied ? 2 : 1; // who sees no way at all is shown where help is
    answers = false;
    const same = find(".touched") && taken().join();
    if (same && same === slipped && !denied) tellWhy(find(".touched").dataset.again);
    slipped = same === slipped || same;
    find(".tools .help")?.classList.toggle("beckons", slips > 1);
  });
  pointWhereItFits();

  // What help points at comes into sight: what is longer than the screen is not read to its end.
  document.addEventListener("htmx:afterSettle", () => {
    setTimeout(() => find(".near .advised")?.scrollIntoView({ block: "nearest" }));
  });

  register({
    twice: TWICE,
    before() {
      if (waits) went = performance.now();
      [answers, waits] = [waits, false];
      sayAgain();
      place = find("[data-at]")?.dataset.at;
      off = find(".touched");
      touched = [thrown(), dice().map((die) => die.checked)];
      for (const said of all(".is-spent")) said.classList.remove("is-spent");
      stood = new Map(all("[data-pawn]").map((pawn) => [pawn.dataset.pawn, stoneOf(pawn)]));
    },
    after(main) {
      for (const pawn of all("[data-pawn]", main)) wander(pawn, all(".trail li", main));
    },
  });

  const stoneOf = (pawn) => all(".trail li").findIndex((stone) => stone.contains(pawn));

  // A pawn hops on stone by stone; back, or to another pawn’s place, it goes straight.
  function wander(pawn, stones) {
    const [start, goal] = [stood.get(pawn.dataset.pawn) ?? -1, stoneOf(pawn)];
    if (start < 0 || start === goal) return;
    const forth = start < goal && !pawn.classList.contains("swaps");
    const way = forth ? stones.slice(start, goal + 1) : [stones[start], stones[goal]];
    const delay = find(".near.rests") ? SUSPENSE + (find("form > .told-steps") ? READ : 0) : 0; // it stays where it stood
    const duration = forth ? Math.min(HOP * (way.length - 1), 700) : SUSPENSE; // back so slowly that it is seen
    pawn.animate(hops(way), { duration, delay, fill: "backwards" });
  }
})();
