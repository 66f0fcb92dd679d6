// Soft sounds for what the table shows, where the teacher allows them: <html data-sound>. Each is over within a second and
// none comes alone: whatever sounds is also to be seen and read. Made here, without files; silent until somebody touches.
//
// A game whose moves sound of more than how they end says so in a script of its own, `js/<slug>/sounds.js`, which comes
// after this one: `gameSounds.register((main) => …)`. That is called instead of `end` when the table has changed.
(() => {
  "use strict";
  if (!("sound" in document.documentElement.dataset)) return;
  const find = (selector, within = document) => within && within.querySelector(selector);
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  let studio = null; // made at the first touch: before it no browser lets a page sound
  let tried = 0; // sums not yet right before the table changed
  let move = (main) => end(main, 0); // what a move sounds of

  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake, { capture: true });

  function wake() {
    const Studio = window.AudioContext || window.webkitAudioContext;
    if (!studio && Studio) studio = new Studio();
    if (studio && studio.state === "suspended") studio.resume();
  }

  const hears = () => studio && studio.state === "running";
  document.addEventListener("right-sum", () => hears() && bar(659, 0));
  document.addEventListener("htmx:beforeSwap", () => (tried = slips()), true); // before table.js changes it
  document.addEventListener("htmx:afterSwap", (event) => {
    const main = event.target.matches("#later, #table") && find("#table > main");
    if (!main || !hears()) return;
    if (slips() > tried) notYet();
    move(main);
  });

  // The first element of that kind, if it came with this change.
  function changed(selector, main) {
    const found = find(selector, main);
    return found && window.gameTable.isNew(found) ? found : null;
  }

  const slips = () => document.querySelectorAll("#table .key.tried").length;

  // ---- What is heard.

  // How a move ends, so many seconds from now: at the target, where a lid lifts, or at a place where something sways.
  function end(main, when) {
    if (changed(".lifts", main)) [523, 659, 784].forEach((note, n) => bar(note, when + n * 0.14));
    else if (changed(".sways", main)) [0, 0.17].forEach((later) => leaf(when + later));
  }

  const notYet = () => [0, 0.15].forEach((when) => note({ pitch: 190, when, length: 0.1, loud: 0.1, kind: "triangle" }));

  // A bar of a marimba: its note, and two octaves above a short knock.
  function bar(pitch, when) {
    note({ pitch, when, length: 0.4, loud: 0.16 });
    note({ pitch: pitch * 4, when, length: 0.07, loud: 0.04 });
  }

  // ---- How it is made.

  function note({ pitch, to = pitch, when, length, loud, kind = "sine" }) {
    const tone = studio.createOscillator();
    const start = studio.currentTime + when;
    tone.type = kind;
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + length);
    tone.connect(fading(start, length, loud));
    tone.start(start);
    tone.stop(start + length + 0.02);
  }

  // A leaf rustles: a breath of noise, high and quiet.
  function leaf(when) {
    const [start, length] = [studio.currentTime + when, 0.14];
    const noise = studio.createBuffer(1, studio.sampleRate * length, studio.sampleRate);
    const grains = noise.getChannelData(0);
    for (let n = 0; n < grains.length; n += 1) grains[n] = Math.random() * 2 - 1;
    const [source, high] = [studio.createBufferSource(), studio.createBiquadFilter()];
    source.buffer = noise;
    high.type = "highpass";
    high.frequency.value = 3500;
    source.connect(high).connect(fading(start, length, 0.05));
    source.start(start);
  }

  function fading(start, length, loud) {
    const gain = studio.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.005);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(studio.destination);
    return gain;
  }

  window.gameSounds = { note, bar, end, still, changed, register: (play) => (move = play) };
})();
