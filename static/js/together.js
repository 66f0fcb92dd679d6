// At a table of several devices: asks whether somebody has moved, or whose device is away, and fetches what is new. Each
// time it asks is a sign of life, too. State is asked for, never assumed delivered: a lid that was closed, a network that
// was gone, make one request late.
(() => {
  "use strict";
  const SOON = 1000; // ms, while somebody else is to move
  const AFTER = [30000, 60000]; // ms of waiting, after which it asks half as often, and half as often again
  const CALM = 5000; // in the turn of whoever is here: a sign of life
  const FAILED = 3000;
  const PATIENCE = 10000; // a network may go without a word
  const MARK = 12; // signs of a version that say how far the match is; the others say whose device is away
  const page = document.getElementById("table");
  const { news } = page.dataset;
  let timer = 0;
  let asking = false;
  let changed = Date.now(); // when the table did

  const shown = () => document.querySelector("#table [data-version]");
  const waits = () => shown()?.hasAttribute("data-waits");
  const isNew = (version, there) => (waits() ? version !== there : version.slice(0, MARK) !== there.slice(0, MARK));

  function pause() {
    if (!waits()) return CALM;
    return SOON * 2 ** AFTER.filter((ms) => Date.now() - changed > ms).length;
  }

  function later(ms = pause()) {
    clearTimeout(timer);
    timer = setTimeout(ask, ms * (0.8 + 0.4 * Math.random())); // not all tablets at once
  }

  async function ask() {
    clearTimeout(timer);
    if (document.hidden || asking || !shown()) return; // asks when it is looked at again
    asking = true;
    const there = shown().dataset.version;
    try {
      const signal = AbortSignal.timeout?.(PATIENCE);
      const answer = await fetch(`${news}?seen=${encodeURIComponent(there)}`, { credentials: "omit", signal });
      if (answer.status === 404) return; // the match is no more, or the page is half a day old
      if (answer.status === 200 && isNew(await answer.text(), there)) look();
      later(answer.ok ? undefined : FAILED);
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
    changed = Date.now();
    later(waits() ? SOON / 2 : undefined);
  });
  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  window.addEventListener("pageshow", ask);
})();
