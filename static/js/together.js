// At a table of several devices: asks whether somebody has moved, or whose device is away, and fetches what is new. While
// somebody else is to move, the server answers once there is something new, or after some seconds. Each time it is asked is
// a sign of life, too. State is asked for, never assumed delivered: a lid that was closed, a network that was gone, make one
// request late.
(() => {
  "use strict";
  const SOON = 1000; // ms, while somebody else is to move
  const AGAIN = 150; // where the answer was held back until there was something to say, or for long
  const HELD = 500; // an answer that took so long was
  const CALM = 6000; // in the turn of whoever is here: a sign of life
  const FAILED = 3000;
  const PATIENCE = 10000; // a network may go without a word
  const MARK = 12; // signs of a version that say how far the match is; the others say whose device is away
  const page = document.getElementById("table");
  const { news } = page.dataset;
  let timer = 0;
  let due = 0; // when it asks next
  let asking = false;

  const shown = () => document.querySelector("#table [data-version]");
  const waits = () => shown()?.hasAttribute("data-waits");
  const isNew = (version, there) => (waits() ? version !== there : version.slice(0, MARK) !== there.slice(0, MARK));
  const pause = (asked) => (!waits() ? CALM : Date.now() - asked > HELD ? AGAIN : SOON);

  function later(ms) {
    const some = ms * (0.8 + 0.4 * Math.random()); // not all tablets at once
    clearTimeout(timer);
    timer = setTimeout(ask, some);
    due = Date.now() + some;
  }

  async function ask() {
    clearTimeout(timer);
    if (document.hidden || asking || !shown()) return; // asks when it is looked at again
    asking = true;
    const asked = Date.now();
    const query = new URLSearchParams({ seen: shown().dataset.version, ...(waits() && { wait: 1 }) });
    try {
      const signal = AbortSignal.timeout?.(PATIENCE);
      const answer = await fetch(`${news}?${query}`, { credentials: "omit", signal });
      if (answer.status === 404) return; // the match is no more, or the page is half a day old
      if (answer.status === 200 && isNew(await answer.text(), shown()?.dataset.version ?? "")) look();
      later(answer.ok ? pause(asked) : FAILED);
    } catch {
      later(FAILED);
    } finally {
      asking = false;
    }
  }

  function look() {
    if (page.getAttribute("aria-busy") === "true") return; // the next time
    htmx.trigger("#look", "news");
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    if (!event.target.matches("#later, #table")) return;
    if (waits()) later(AGAIN);
    else if (!asking && due < Date.now()) later(CALM); // no touch puts a sign of life off
  });
  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  window.addEventListener("pageshow", ask);
})();
