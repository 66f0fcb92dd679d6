// Smooths the table, beside page.js: the news is read out, the keyboard keeps its place, and what a game has on it moves.
// Everything works without it; nothing here decides anything.
//
// The table is made of regions, elements with [data-v], the version of what was drawn. A request says which versions are
// here, and the answer has the regions that are others, swapped by their ids: at once those of the first step, in
// <template>s those of the steps after it, which wait until it is their turn.
//
// A game that moves something has a script of its own, `js/<slug>/table.js`, for its pages only, which comes after this
// one and says: `gameTable.register({ before, after, twice })`. Each may be left out.
//   before()      just before the table changes: where does everything lie?
//   after(main)   it has changed; `main` is what is shown now. Not called where nothing is to move.
//   twice         for so many milliseconds a touch is not for another button that has come where one was just pressed
// `gameTable.isNew(element)` says whether it came with this change: only what is new has anything to show for it.
(() => {
  "use strict";
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const box = (element) => element?.getBoundingClientRect();
  const LIVELY = ".here, .avatar, .waves"; // stones of a path where somebody is or something moves
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  const games = []; // what the scripts of games have registered
  let old = new Set(); // the regions before the table changed, with their versions
  let at = find("[data-at]")?.dataset.at; // the place in the match that is shown
  let steps = []; // templates of what comes next, which came along with the last answer
  let focused = "";
  let changed = 0; // when the table did, as events tell the time
  let onward = null; // the button to go on, before the table changed
  let wentOn = -Infinity; // when it went
  let leavesMenu = false; // whether a press of the button to go on has closed a menu
  let waits = false; // whether the table goes on as soon as nothing is read aloud any more
  let isHeld = false; // whether what lay there before the table changed was a move not made yet
  let isTakenBack = false; // it was taken back: nothing has happened

  document.addEventListener("click", (event) => {
    if (event.hasClosedMenu || find("[data-by-button]") || event.target.closest(".hand, .near:has(#take-back)")) return;
    if (event.target.closest("main")) goOn(event);
  });
  document.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && !event.repeat) goOn(event);
  });

  // Whoever lives on the table wriggles when touched, and the stones of a path do.
  document.addEventListener("click", ({ target }) => {
    const toy = target.closest(".tavi, .avatar, .path li, .cloud");
    if (toy && !still()) toy.animate({ rotate: ["-8deg", "7deg"], scale: [1.15, 1.1], offset: [0.3, 0.7] }, 500);
  });

  // Who wants to be waited for may put a finger on the stones: there only the button and the keys go on. Else, where the
  // table goes on, by itself or not, a touch wherever nothing is to be pressed goes on at once, and so do Enter
  // and Space: but not a touch on one's own cards, nor anywhere on the beach while a move can be taken back; and not the
  // second of two quick touches, which was meant for what lay there before.
  const CONTROLS = "a, button, input, select, label, summary, details.menu";
  const TWICE = 500; // ms
  const LATE = 700; // ms
  const CLOSE = 24; // px
  function goOn(event) {
    const waiting = find("#go-on");
    if (!waiting || event.target.closest(CONTROLS) || event.timeStamp - changed < TWICE || isUnread(event)) return;
    event.preventDefault();
    htmx.trigger(waiting, "click");
  }

  // What comes in a moment after the rest of the table, and so many milliseconds after it, is not gone on from before: a
  // button to go on often lies where the last one lay.
  function isUnread(event) {
    const told = find("[data-told-after]");
    return Boolean(told) && !still() && event.timeStamp - changed < Number(told.dataset.toldAfter);
  }

  // The second of two quick touches in one place is not for what has come there in between: a number, say, where the pile
  // lay. Nor is a touch for help that was meant for the button to go on: the turn came just before the finger did.
  let before = { at: -Infinity };
  document.addEventListener(
    "click",
    (event) => {
      const pressed = event.target.closest("#table > main :is(button, a, label):not(.tools :not(.help)), #take-back, #go-on, #close-help");
      const touch = { at: event.timeStamp, x: event.clientX, y: event.clientY, id: pressed?.id };
      // Half a second does for help: one stage lies where the last one lay, and what comes after it where it was closed.
      const twice = /help/.test(before.id) ? TWICE : Math.max(TWICE, ...games.map((game) => game.twice || 0));
      const isSecond = touch.at - before.at < twice && Math.hypot(touch.x - before.x, touch.y - before.y) < CLOSE;
      const isOther = pressed && changed > before.at && touch.id !== before.id;
      before = event.detail ? touch : { at: -Infinity }; // a key has no place
      const isLate = event.detail && touch.at - wentOn < LATE && pressed?.matches(".help");
      const isEarly = touch.id === "go-on" && isUnread(event);
      if (!isLate && !isEarly && (!isSecond || !isOther)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  // ---- A request: the table is busy; afterwards focus, news and movement.

  const named = (region) => `${region.id}=${region.dataset.v}`;
  const regions = () => all("#table [data-v]").map(named); // what is here
  const busy = (is) => find("#table")?.setAttribute("aria-busy", is);
  document.addEventListener("htmx:beforeRequest", (event) => {
    const goesOn = event.detail.elt.id === "go-on";
    const touch = event.detail.requestConfig.triggeringEvent;
    const isOpen = goesOn && Boolean(find("details.menu[open]"));
    const isRead = goesOn && ((isOpen && touch?.type !== "click") || isHeard(touch));
    leavesMenu = isOpen && !isRead;
    const next = goesOn && !isRead && steps.shift();
    if (!next && !isRead) return busy(true);
    event.preventDefault();
    if (isRead) return;
    change(() => place(next.content));
  });
  document.addEventListener("htmx:configRequest", (event) => {
    if (regions().length) event.detail.headers.Regions = regions().join(" ");
    // A move is shown first, and made when it is sent again: meanwhile it can be taken back.
    const isMove = event.detail.verb === "post" && event.detail.path.endsWith("/move");
    if (isMove && event.detail.parameters.held === undefined) event.detail.parameters.hold = "1";
    if (event.detail.path.endsWith("/log")) Object.assign(event.detail.parameters, find("[data-shown]")?.dataset);
  });
  document.addEventListener(
    "toggle",
    () => {
      if (!leavesMenu) press();
      if (!find("details.menu[open]")) leavesMenu = false;
    },
    true,
  );
  // What is read aloud is heard to its end, unless somebody presses "Go on".
  function isHeard(touch) {
    waits = window.readAloud.isReading() && touch?.type !== "click";
    return waits;
  }
  document.addEventListener("read-aloud-end", () => {
    if (waits) press();
    waits = false;
  });
  function press() {
    const waiting = find("#go-on[hx-trigger*=load]");
    if (waiting && !find("details.menu[open]")) htmx.trigger(waiting, "click");
  }
  document.addEventListener("htmx:afterRequest", () => busy(false));
  document.addEventListener("htmx:beforeSwap", (event) => {
    focused = document.activeElement?.id;
    waits = false;
    old = new Set(regions());
    isHeld = Boolean(find("#take-back"));
    onward = find("#go-on");
    for (const game of games) game.before?.();
    if (event.detail.serverResponse && event.detail.target.id === "later") show(event.detail); // a refusal is not for it
  });

  // The regions of an answer are put in place here, and the steps after it wait: nothing is left for htmx, which would go
  // through every line of every picture.
  function show(answer) {
    const told = document.createElement("template");
    told.innerHTML = answer.serverResponse;
    answer.serverResponse = "";
    steps = all("template", told.content);
    place(told.content);
  }

  // The table changes without an answer of htmx's: whoever looks at it before and after hears of it all the same.
  function change(now) {
    const tell = (what) => htmx.trigger("#later", `htmx:${what}`);
    tell("beforeSwap");
    now();
    tell("afterSwap");
    tell("afterSettle");
  }

  // Regions take the places of those with their ids. The focus leaves before: to lose it halfway would have the browser lay
  // out the table twice.
  function place(step) {
    const coming = [...step.children].filter((part) => part.dataset.v);
    const places = coming.map((region) => document.getElementById(region.id));
    if (places.some((there) => there.contains(document.activeElement))) document.activeElement.blur();
    for (const region of coming) region.removeAttribute("hx-swap-oob");
    coming.forEach((region, n) => renew(places[n], region));
    htmx.process("#table");
  }

  // Of a path only what differs: most stones never do, and each takes a tablet long to draw. What moves there moves anew.
  function renew(there, region) {
    if (there.isEqualNode(region) && !there.matches(LIVELY) && !find(LIVELY, there)) return;
    if (!there.matches(".path, .path > ol")) return there.replaceWith(region);
    for (const { name, value } of region.attributes) there.setAttribute(name, value);
    const [before, after] = [[...there.children], [...region.children]];
    after.forEach((one, n) => (before[n] ? renew(before[n], one) : there.append(one)));
    for (const one of before.slice(after.length)) one.remove();
  }

  const isWhole = (event) => event.target.matches("#later, #table") && find("#table > main");
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!isWhole(event)) return;
    const [before, shown] = [at, find("[data-at]")];
    at = shown?.dataset.at;
    isTakenBack = isHeld && Boolean(shown) && parseInt(at, 10) < parseInt(before, 10);
    // Help opened or closed, a card picked or taken back: nothing has happened.
    if (!shown || at === before || isTakenBack || still()) return;
    for (const game of games) game.after?.(find("#table > main"));
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (!isWhole(event)) return;
    changed = event.timeStamp;
    if (onward && !find("#go-on")) wentOn = changed;
    keepPlace();
    announce();
    fill();
    // What waited to go on still does, and a menu was answered, which was drawn anew: so nothing has told that it is closed.
    // Until then its answer keeps any other request away.
    if (onward?.isConnected) setTimeout(press);
  });

  // A button that goes on by itself fills up until it does, so that nobody is surprised.
  function fill() {
    const ms = find("#go-on")?.getAttribute("hx-trigger").match(/delay:(\d+)/)?.[1];
    const to = (width) => ({ background: `linear-gradient(var(--lagoon) 0 0) no-repeat 0 0 / ${width}% 100% var(--paper)` });
    if (ms && !still()) find("#go-on").animate([to(0), to(100)], Number(ms));
  }

  function keepPlace() {
    const there = document.getElementById(focused);
    if (there && focused !== "go-on" && there.matches("a, button, input")) there.focus({ preventScroll: true });
    else if (find("#turn")) find("#turn").focus({ preventScroll: true });
  }

  // A moment after the focus has moved: some screen readers drop one of two things said at once. What the page reads
  // aloud by itself is not said by a screen reader as well.
  function announce() {
    const bubble = find("[data-say]");
    const say = () => !window.readAloud.isReading() && (find("#status").textContent = bubble.dataset.say);
    if (bubble) setTimeout(say, 300);
  }

  // ---- A sum that is right: what was touched says so, and Tavi is glad, before anything else happens.

  let touched = null;
  let isRight = false; // the answer that has just come
  document.addEventListener("click", (event) => (touched = event.target.closest("button")), true);
  document.addEventListener("right-sum", () => (isRight = true));
  document.addEventListener(
    "htmx:beforeSwap",
    (event) => {
      if (!isRight) return;
      isRight = false;
      event.preventDefault(); // htmx has nothing more to do, and the table changes later
      event.stopPropagation();
      const time = find("#answer .tried") ? 1500 : 1000; // ms: after a slip there is a picture to look at
      const takeBack = sayYes();
      setTimeout(() => {
        takeBack();
        change(() => show({ serverResponse: event.detail.xhr.response }));
      }, time);
    },
    true,
  );

  // Gives back what makes all of it as it was, since not all of it may change now.
  function sayYes() {
    const [pressed, form] = [touched, find("#answer")];
    const moods = all("#table .tavi use").map((tavi) => [tavi, tavi.getAttribute("href")]);
    for (const [tavi] of moods) tavi.setAttribute("href", "#tavi-glad");
    pressed?.classList.add("right");
    if (pressed) for (const gap of all(".bench .gap")) gap.innerHTML = pressed.innerHTML;
    if (form) form.inert = true; // a second tap has nothing to answer
    const said = all(".bubble:has(> .yes[hidden]) > *"); // the old words are true no longer
    for (const one of said) one.hidden = !one.hidden;
    return () => {
      pressed?.classList.remove("right");
      if (form) form.inert = false;
      for (const one of said) one.hidden = !one.hidden;
      for (const [tavi, mood] of moods) tavi.setAttribute("href", mood);
    };
  }

  // ---- What the script of a game builds on.

  const isNew = (element) => {
    if (isTakenBack) return false;
    const region = element.closest("[data-v]");
    return !region || !old.has(named(region)); // what is in no region comes with every answer
  };

  // Positions from place to place, as seen from the last one, with a little arc between two: for `animate`.
  function hops(places) {
    const home = box(places.at(-1));
    const rests = places.map(box).map((at) => [at.left + at.width / 2 - home.left - home.width / 2, at.top - home.top]);
    const move = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
    return rests.flatMap(([x, y], n) => {
      const next = rests[n + 1];
      return next ? [move(x, y), move((x + next[0]) / 2, Math.min(y, next[1]) - home.height / 2)] : [move(x, y)];
    });
  }

  window.gameTable = { find, all, box, hops, isNew, register: (game) => games.push(game) };
})();
