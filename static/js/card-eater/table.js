// The Card Eater: a card that is turned lies face down for a moment, and a new total is hopped to on the line. A card that
// is taken comes over, and of a round that is won all cards fly into its mouth. Whoever goes over the target jumps, and its
// flag shakes.
(() => {
  "use strict";
  const LOOK = 1200; // ms that the winning row lies there to be looked at
  const FLIGHT = 650;
  const GUARDED = 1500; // ms; as long as the button is hidden (01-table.css)
  const LATE = 700; // ms after a turn has come, in which a touch was meant to go on, and takes nothing
  const ALL = 2200; // from the first card eaten to the last
  const { find, all, box, isNew, register } = window.gameTable;
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  let lay = new Map(); // where the last cards of the others lay before the table changed
  let flights = []; // of the cards that are being eaten
  let said; // yes or no, as a picture is called for: whether that was over, and whether the other was said first
  let turns = false; // whether the pile was touched last
  let cameTurn = -Infinity; // when it came
  let hadTurn = false; // whether it was there before
  let wasWon = false; // whether a round was won on the table before

  register({
    twice: 1000, // a child touches the pile again, thinking that nothing has happened
    before() {
      wasWon = Boolean(find(".goal.won"));
      hadTurn = Boolean(find(".act, .totals, .joker-says"));
      lay = new Map(all(".lane :is([id^=last-], .take)").map((last) => [last.id.split("-")[1], box(last)]));
    },
    after(main) {
      const won = find(".goal.won", main);
      if (won && isNew(won)) eat(main, won);
      const over = find(".just .over", main);
      const me = find(".walker[data-way]", main);
      if (me && isNew(me)) walk(me);
      if (over && isNew(over)) bump(find(".turtle", over.parentElement), find(".goal .flag-goal", main));
    },
  });

  // Who goes on at every step in the same place would miss the feast: for a moment there is no going on.
  let cameAt = -Infinity;
  document.addEventListener("htmx:afterSettle", (event) => {
    const card = turns && !still() && find(".totals.bare .sum .card, .joker-sum > .card, .own.just .last:only-child .card");
    turns = false;
    if (card) turnUp(card);
    const way = said && find(`#${said.id}`);
    if (way) [way.checked, find("[name=slip]").disabled] = [true, said.first];
    said = null;
    if (find(".act") && !hadTurn) cameTurn = event.timeStamp;
    if (find(".goal.won") && !wasWon) cameAt = event.timeStamp;
  });
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest("#go-on");
      if (event.target.closest(".then-help")) said = { id: find("[name=way]:checked").id, first: find("[name=slip]").disabled };
      if (event.target.closest("button")) turns = Boolean(event.target.closest("#do-turn"));
      const eats = find(".feast.eating") && event.target.closest("#table > main") && !event.target.closest("a, button");
      if (eats) for (const flight of flights.slice(0, event.target.closest(".feast") ? 1 : 99)) flight.finish(); // a gulp, or all
      const isLate = event.detail && event.target.closest(".take") && event.timeStamp - cameTurn < LATE;
      if (!eats && !isLate && (!button || event.timeStamp - cameAt > GUARDED)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  document.addEventListener("change", (event) => {
    const { name, className } = event.target;
    if (name !== "way") return;
    find(".coach use").setAttribute("href", className ? "#tavi-encouraging" : "#tavi-thinking");
    if (!className) find("[name=slip]").disabled = false;
  });

  // What looks alive answers a touch, and no more.
  document.addEventListener("click", (event) => {
    const one = event.target.closest(".eater, .turtle, .coach .tavi, .die, .lanes .last > .card");
    if (!still()) one?.animate({ rotate: ["0deg", "-9deg", "7deg"] }, 500);
    const turn = find("h2[data-far]");
    if (turn && one?.closest(".last")) turn.textContent = turn.dataset.far; // why it cannot be taken
  });

  function eat(main, won) {
    const [feast, number, sum] = [".feast", ".eats", ".winning"].map((one) => find(one, main));
    const belly = find(".won-it .eaten b", main); // it counts them when all are eaten
    const full = belly.textContent;
    belly.textContent = full - number.textContent;
    const [rows, cards] = [all(".gone .cards-laid", main), all(".gone .cards-laid .card:not(.no-card)", main)];
    const there = box(feast);
    const mouth = { left: there.left + there.width * 0.72, top: there.top + there.height * 0.62, width: 0, height: 0 };
    const left = Math.max(number.textContent - cards.length, 0); // what lay in the middle goes first
    number.textContent = left;
    feast.classList.add("eating");
    if (sum) sum.style.visibility = "hidden";
    for (const row of rows) row.style.opacity = 1;
    for (const sign of all(".gone .sign", main)) sign.remove();
    const taken = find(".won-it .last .card", main);
    const came = lay.get(won.dataset.from);
    if (came) taken.animate([to(taken, came, 1), {}], FLIGHT);
    flights = [];
    const eaten = cards.map((card, n) => {
      const timing = { delay: LOOK + n * Math.min(ALL / cards.length, 260), duration: FLIGHT, easing: "ease-in", fill: "forwards" };
      const swallowed = [to(card, mouth, 0.2), { ...to(card, mouth, 0.1), opacity: 0 }];
      const flight = card.animate([{ offset: 0 }, { ...swallowed[0], offset: 0.9 }, swallowed[1]], timing);
      flights.push(flight);
      return flight.finished.then(() => flights.shift() && (number.textContent = left + n + 1));
    });
    Promise.all(eaten).then(() => {
      for (const row of rows) row.style.opacity = "";
      if (sum) sum.style.visibility = "";
      belly.textContent = full;
      feast.classList.replace("eating", "ate");
    });
  }

  function turnUp(card) {
    const [front, shake] = [card.innerHTML, ["none", "rotate(-6deg)", "rotate(5deg)"]];
    card.innerHTML = '<use href="#fc-back"/>';
    card.animate({ transform: [...shake, "rotateY(90deg)", "none"] }, 700);
    setTimeout(() => (card.innerHTML = front), 525); // at three of four steps it stands on its edge
  }

  // From number to number, as many hops as the card counts.
  function walk(me) {
    const [from, many] = [(box(me.closest(".swim-line")).width * me.dataset.way) / 100, me.dataset.hops];
    const hops = Math.abs(many);
    const steps = [...Array(2 * hops + 1).keys()].map((n) => ({ translate: `${from * (1 - n / 2 / hops)}px ${n % 2 ? -18 : 0}px` }));
    const timing = { delay: 400, duration: 300 + 170 * hops, fill: "backwards" };
    const [walking, total] = [me.animate(steps, timing), find("svg", me)];
    total.style.visibility = "hidden"; // until it is there
    walking.finished.then(() => (total.style.visibility = ""));
  }

  function bump(turtle, flag) {
    // Where it stands: on its way to the flag it would cover the numbers of others.
    turtle.animate({ translate: ["0", "0 -1rem", "0"] }, { duration: 700, easing: "ease-in-out" });
    flag.animate({ rotate: ["0deg", "9deg", "-5deg", "0deg"] }, { delay: 320, duration: 400 });
  }

  function to(card, place, size) {
    const here = box(card);
    const x = place.left - here.left + (place.width - here.width) / 2;
    const y = place.top - here.top + (place.height - here.height) / 2;
    return { transform: `translate(${x}px, ${y}px) scale(${size})` };
  }
})();
