// On the tablet of a child: asks now and then whether its teacher asks the class something, and goes there when it does.
// Nothing is lost by that: a match lies where it was. State is asked for, never assumed delivered: a lid that was closed,
// a network that was gone, make one request late.
(() => {
  "use strict";
  const SEEN = "question-seen"; // the version of the question that this tablet has shown
  const SOON = 2000; // ms, where the question is
  const CALM = 4000;
  const FAILED = 8000;
  const here = document.querySelector("[data-asked]"); // the page of the question
  const { news } = document.body.dataset;
  let timer = 0;

  if (here) sessionStorage.setItem(SEEN, here.dataset.asked);

  function later(ms) {
    clearTimeout(timer);
    timer = setTimeout(ask, ms * (0.8 + 0.4 * Math.random())); // not all tablets at once
  }

  async function ask() {
    clearTimeout(timer);
    if (document.hidden) return; // asks when it is looked at again
    const seen = sessionStorage.getItem(SEEN) ?? "";
    try {
      const answer = await fetch(`${news}?seen=${encodeURIComponent(seen)}`, { credentials: "omit" });
      if (answer.status === 404) return; // signed out, or half a day old
      if (answer.status === 200) show(await answer.text());
      later(answer.ok ? (here ? SOON : CALM) : FAILED);
    } catch {
      later(FAILED);
    }
  }

  function show(version) {
    sessionStorage.setItem(SEEN, version);
    if (version || here) location.assign("/question");
  }

  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  later(SOON);
})();
