// Soft sounds for what the table shows, where the teacher allows them: <html data-sound>. Each is over within a second and
// none comes alone: whatever sounds is also to be seen and read. Made here, without files; silent until somebody touches.
(() => {
  "use strict";
  if (!("sound" in document.documentElement.dataset)) return;
  const HOP = 0.21; // s after which the turtle sets off, as in table.js
  const find = (selector, within = document) => within && within.querySelector(selector);
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  let studio = null; // made at the first touch: before it no browser lets a page sound
  let tried = 0; // sums not yet right before the table changed

  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake, { capture: true });

  function wake() {
    const Studio = window.AudioContext || window.webkitAudioContext;
    if (!studio && Studio) studio = new Studio();
    if (studio && studio.state === "suspended") studio.resume();
  }

  document.addEventListener("htmx:beforeSwap", () => (tried = slips()));
  document.addEventListener("htmx:afterSwap", () => {
    const main = find("#table > main");
    if (!main || !studio || studio.state !== "running") return;
    if (slips() > tried) notYet();
    const hop = find(".hop", main);
    end(main, hop ? walk(main, Number(hop.dataset.from)) : 0);
  });

  const slips = () => document.querySelectorAll("#table .key.tried").length;

  // ---- What is heard.

  // A tap for each stone, higher towards 16. Gives back when the last one has been heard.
  function walk(main, start) {
    const stones = [...main.querySelectorAll(".path li")];
    const goal = stones.findIndex((stone) => stone.classList.contains("here"));
    const time = Math.min(0.18 * (goal - start), 0.7);
    if (goal <= start) return 0;
    if (still()) return tap(goal, 0), 0.15;
    for (let n = start + 1; n <= goal; n += 1) if (n < 17) tap(n, HOP + (time * (n - start)) / (goal - start));
    return HOP + time;
  }

  // How a move ends: over 16, three alike, exactly 16, or on an island.
  function end(main, when) {
    if (find(".beyond .dips", main)) drop(when);
    else if (find(".fan.alike", main)) [0, 0.16, 0.32].forEach((later) => bar(659, when + later));
    else if (find(".lifts", main)) [523, 659, 784].forEach((note, n) => bar(note, when + n * 0.14));
    else if (find(".sways", main)) [0, 0.17].forEach((later) => leaf(when + later));
  }

  const tap = (stone, when) => note({ pitch: 240 * 2 ** (stone / 16), when, length: 0.09, loud: 0.16, kind: "triangle" });
  const notYet = () => [0, 0.15].forEach((when) => note({ pitch: 190, when, length: 0.1, loud: 0.1, kind: "triangle" }));
  const drop = (when) => note({ pitch: 420, to: 1150, when, length: 0.16, loud: 0.14 });

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
})();
