// On the tablet of a child: asks now and then whether its teacher asks the class something, or another child asks it to a
// game, and goes there. Nothing is lost by that: a match lies where it was. That it asks says that the child is there.
// State is asked for, never assumed delivered: a lid that was closed, a network that was gone, make one request late.
//
// A version has four parts, each empty where nothing is: what the class is asked, what the child is asked, how far its own
// question has come, the table that was laid for it. Which ones this tablet has shown is kept.
(() => {
  "use strict";
  const SEEN = "news-seen";
  const BACK = "news-back"; // where the child was before it was asked
  const SOON = 1500; // ms, where somebody waits
  const CALM = 4000;
  const FAILED = 8000;
  const PATIENCE = 10000; // with an answer
  const asked = document.querySelector("[data-asked]"); // the page of the question to the class
  const meets = document.querySelector("[data-friends]"); // a page on which children find one another
  const plays = document.querySelector("#table[data-news]"); // a table of several devices, which gives its own signs
  const { news } = document.body.dataset;
  let timer = 0;

  const split = (version) => [...version.split("|"), "", "", "", ""].slice(0, 4);
  const seen = () => split(sessionStorage.getItem(SEEN) ?? "");
  const keep = (parts) => sessionStorage.setItem(SEEN, parts.join("|").replace(/\|+$/, ""));

  const back = document.querySelector("input[name=back]");
  if (back) back.value = sessionStorage.getItem(BACK) ?? "";
  if (asked) keep([asked.dataset.asked, ...seen().slice(1)]);
  if (meets) keep([seen()[0], ...split(meets.dataset.friends).slice(0, 3)]);

  function later(ms) {
    clearTimeout(timer);
    timer = setTimeout(ask, ms * (0.8 + 0.4 * Math.random())); // not all tablets at once
  }

  async function ask() {
    clearTimeout(timer);
    if (document.hidden) return; // asks when it is looked at again
    const query = new URLSearchParams({ seen: sessionStorage.getItem(SEEN) ?? "", ...(plays && { table: 1 }) });
    try {
      const signal = AbortSignal.timeout?.(PATIENCE);
      const answer = await fetch(`${news}?${query}`, { credentials: "omit", signal });
      if (answer.status === 404) return; // signed out, or half a day old
      if (answer.status === 200) show(split(await answer.text()));
      later(answer.ok ? (asked || meets?.matches("[data-waits]") ? SOON : CALM) : FAILED);
    } catch {
      later(FAILED);
    }
  }

  // What the class is asked comes first: as long as it is shown, the rest waits.
  function show(now) {
    const before = seen();
    const there = place(now, before);
    const first = asked || there === "/question";
    keep(first ? [now[0], ...before.slice(1)] : now);
    if (!there) return;
    if (!meets && !asked) sessionStorage.setItem(BACK, location.pathname + location.search);
    location.assign(there);
  }

  function place([question, child, own, table], before) {
    if (question !== before[0] && (question || asked)) return "/question";
    if (asked) return "";
    if (table && table !== before[3] && location.pathname !== `/match/${table}`) return meets ? `/match/${table}` : "/friends/table";
    if (child && child !== before[1]) return "/friends";
    if (meets && (child !== before[1] || own !== before[2])) return own ? location.pathname : "/friends";
    return "";
  }

  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  later(SOON);
})();
