// Reads aloud what the page says, by a voice of the device itself: what is read never leaves it. Each sentence gets a
// button; pressed again it stops. Where the page is to read by itself, <html data-reads-aloud>, it says what is new.
// Without a voice of the page's language that is on the device (`localService`) there is nothing of all this.
//
// For table.js and login.js: `readAloud.isReading()`, and the event `read-aloud-end` on the document. As long as the page
// reads by itself, it says what the live region would have said, so that nobody hears it twice.
(() => {
  "use strict";
  const synth = window.speechSynthesis;
  const pattern = document.querySelector("#speaker"); // the button, for every sentence
  const root = document.documentElement;
  const language = root.lang;
  let voice = null;
  let reading = null; // what is being read: its text and its utterance
  let queue = []; // texts that come after it
  let refused = []; // texts that the browser did not let us read before the first touch

  window.readAloud = { isReading: () => reading !== null };
  if (!synth || !pattern) return;

  // What is read by itself where that is wanted, and what is read when asked; of two inside each other the outer one.
  const NEWS = [
    ".bubble",
    ".bench .caption",
    "#turn",
    ".sign-head",
    ".raised > :is(h1, p)",
    ".gentle",
    ".result-words",
    ".notice > span",
  ];
  const RULES = ".rules .panel :is(p, dd, figcaption, li:not([aria-label] > li, [aria-labelledby] > li))"; // a named list is a picture
  const MORE = [".moment > p:not(.sum)", ".aside", ".notice-lines > li", RULES, ".me-head p"];
  const KINDS = [...NEWS, ...MORE];
  const IN_ALERT = ".notice > span"; // without a button, which would be announced with the alert
  const SENTENCE = /\p{L}+ (.* )?\p{L}+/u;
  const LATEST = 2500; // ms after the page began: who has no voice by then has none
  const SILENT = "without-voice"; // the language in which this device had none, so that the next page has no room for it
  const isSilent = sessionStorage.getItem(SILENT) === language;
  const TITLE = "h3, h4, dt"; // read with what stands right below it

  const all = (selector) => [...document.querySelectorAll(selector)];
  const texts = new WeakMap(); // of each element that can be read
  const owners = new WeakMap(); // of each button: its element

  // ---- Which voice

  const REGION = { en: "en-gb", fr: "fr-fr", de: "de-de" };
  const tag = (one) => one.lang.toLowerCase().replace("_", "-"); // Android writes en_GB

  function findVoice() {
    const fitting = synth.getVoices().filter((one) => one.localService === true && tag(one).split("-")[0] === language);
    return fitting.find((one) => tag(one) === REGION[language]) || fitting[0] || null;
  }

  function lookForVoice() {
    voice = findVoice();
    root.classList.toggle("can-read", voice !== null);
    if (!voice) stop();
    note();
    look();
  }

  // Whether there is a voice counts for the next page: on this one nothing moves below a finger.
  function note() {
    if (voice) sessionStorage.removeItem(SILENT);
    else if (synth.getVoices().length || performance.now() >= LATEST) sessionStorage.setItem(SILENT, language);
  }

  // ---- What there is to read

  const kindOf = (element) => KINDS.findIndex((kind) => element.matches(kind));
  const isShown = (element) => element.getClientRects().length > 0;
  const isWhole = (element) => !element.parentElement.closest(KINDS.join());

  function textOf(element) {
    const above = element.previousElementSibling;
    const parts = above && above.matches(TITLE) ? [above, element] : [element];
    const isNumber = element.matches(RULES) && !SENTENCE.test(spoken.plain([element])); // of a picture, such as a path
    return isNumber ? "" : spoken.aloud(parts, language);
  }

  // The elements to read, in the order of the page.
  function readable() {
    const found = all(KINDS.join()).filter((element) => isWhole(element) && isShown(element));
    for (const element of found) if (!texts.has(element)) texts.set(element, textOf(element));
    return found.filter((element) => texts.get(element));
  }

  // The page has changed: buttons for what is new, silence for what is gone, and the news where they are wanted.
  function look() {
    const there = readable();
    // Voices often come late: room is kept while there may be one, so that no word moves when the buttons come.
    const mayRead = voice !== null || (!isSilent && !synth.getVoices().length);
    for (const element of there) element.classList.toggle("readable", mayRead);
    if (!voice) return all(".speaker").forEach((button) => button.remove());
    addSpeakers(there);
    if (reading && !there.some((element) => texts.get(element) === reading.text)) stop();
    if ("readsAloud" in root.dataset) readNews(there);
    show();
  }

  // ---- The buttons

  let held = ""; // the id of the button with the focus: the table may change around it

  function addSpeakers(there) {
    const count = {};
    for (const element of there.filter((one) => !one.matches(IN_ALERT))) {
      const kind = kindOf(element);
      count[kind] = (count[kind] || 0) + 1;
      if (!element.querySelector(":scope > .speaker")) add(element, `speaker-${kind}-${count[kind]}`);
    }
    if (document.activeElement === document.body) document.getElementById(held)?.focus({ preventScroll: true });
  }

  function add(element, id) {
    const button = pattern.content.firstElementChild.cloneNode(true);
    const plain = spoken.plain([element]);
    const short = plain.replace(/^((\S+ ){4}\S+) .*/, "$1…");
    button.id = id;
    button.setAttribute("aria-label", button.getAttribute("aria-label").replace("@", short));
    owners.set(button, element);
    if (element.matches("h1, h2")) element.setAttribute("aria-label", plain); // it names its section: without the button
    element.append(button);
  }

  function show() {
    for (const button of all(".speaker")) {
      const text = texts.get(owners.get(button));
      button.setAttribute("aria-pressed", String(reading !== null && reading.text === text));
    }
  }

  document.addEventListener("focusin", (event) => (held = event.target.matches(".speaker") ? event.target.id : ""));
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".speaker");
    if (!button) return;
    if (button.getAttribute("aria-pressed") === "true") stop();
    else read([texts.get(owners.get(button))]);
  });

  // ---- By itself

  const heard = new Map(); // the last sentence of each kind and place

  function readNews(there) {
    const goesOn = document.querySelector("#go-on"); // then nothing is asked: only what happened is told
    const count = {};
    const news = there.filter((element) => element.matches(NEWS.join()) && !(goesOn && element.id === "turn"));
    const fresh = news.filter((element) => {
      const kind = kindOf(element);
      const place = `${kind} ${(count[kind] = (count[kind] || 0) + 1)}`;
      const isNew = heard.get(place) !== texts.get(element);
      heard.set(place, texts.get(element));
      return isNew;
    });
    if (fresh.length) read(fresh.map((element) => texts.get(element)));
  }

  // Some browsers are silent until the page is touched: then what was to be read is read at the first touch.
  for (const touch of ["click", "keydown"]) {
    document.addEventListener(touch, (event) => {
      const waits = reading && !reading.began ? [reading.text, ...queue] : refused;
      if (waits.length && !event.target.closest(".speaker")) read(waits);
    });
  }

  // ---- Reading

  const START = 5000; // ms until a voice that is allowed to has begun
  const longest = (text) => 4000 + 200 * text.length; // some browsers never say that a text has ended

  function read(list) {
    silence();
    refused = [];
    queue = [...list];
    next();
  }

  function next() {
    const text = queue.shift();
    reading = null;
    if (text) begin(text);
    show();
    if (!text) document.dispatchEvent(new CustomEvent("read-aloud-end"));
  }

  function begin(text) {
    const utterance = new SpeechSynthesisUtterance(text);
    const mine = (reading = { text, utterance });
    const ifMine = (then) => () => reading === mine && then();
    Object.assign(utterance, { voice, lang: voice.lang.replace("_", "-"), rate: 0.9 }); // a little slower than adults talk
    mine.timer = setTimeout(ifMine(refuse), START);
    utterance.addEventListener("start", ifMine(() => {
      mine.began = true;
      clearTimeout(mine.timer);
      mine.timer = setTimeout(ifMine(stop), longest(text));
    }));
    utterance.addEventListener("end", ifMine(() => {
      clearTimeout(mine.timer);
      next();
    }));
    utterance.addEventListener("error", (event) => ifMine(event.error === "not-allowed" ? refuse : stop)());
    synth.speak(utterance);
  }

  function refuse() {
    const missed = [reading.text, ...queue];
    stop();
    refused = missed;
  }

  function silence() {
    if (reading) clearTimeout(reading.timer);
    reading = null;
    queue = [];
    if (synth.speaking || synth.pending) synth.cancel();
  }

  function stop() {
    const was = reading;
    silence();
    show();
    if (was) document.dispatchEvent(new CustomEvent("read-aloud-end"));
  }

  addEventListener("pagehide", () => {
    silence();
    show();
  });
  document.addEventListener("visibilitychange", () => document.hidden && stop());
  if (synth.addEventListener) synth.addEventListener("voiceschanged", lookForVoice);
  document.addEventListener("htmx:afterSwap", look); // at once, before the table looks for its focus
  document.addEventListener("toggle", look, true); // a section is unfolded
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  setTimeout(note, LATEST);
  lookForVoice();
})();
