"""A device whose voices a test chooses, in place of those of the browser: it notes what it is told to say, and says it
until the test lets it end."""

import json
from typing import Any

from tests.browser.player import Player

Voice = tuple[str, str, bool]  # name, language, whether it is on the device

LOCAL: list[Voice] = [
    ("Cloud", "en-GB", False),
    ("Zoe", "en-US", True),
    ("Ann", "en-GB", True),
    ("Luc", "fr-CA", True),
    ("Eva", "fr-FR", True),
    ("Uwe", "de-AT", True),
    ("Kim", "de_DE", True),  # as Android writes it
]
REMOTE: list[Voice] = [(name, language, False) for name, language, _ in LOCAL]

DEVICE = """(() => {
  const voices = (list) => list.map(([name, lang, localService]) => ({ name, lang, localService }));
  const device = window.device = { said: [], now: null, blocked: BLOCKED, cancelled: 0 };
  class Utterance extends EventTarget {
    constructor(text) { super(); this.text = text; }
    tell(type, more = {}) { this.dispatchEvent(Object.assign(new Event(type), more)); }
  }
  const synth = new EventTarget();
  let list = voices(VOICES);
  Object.assign(synth, {
    speaking: false,
    pending: false,
    getVoices: () => list,
    speak(utterance) {
      if (device.blocked) return setTimeout(() => utterance.tell("error", { error: "not-allowed" }));
      const { text, lang, voice } = utterance;
      device.said.push({ text, lang, voice: voice.name });
      device.now = utterance;
      synth.speaking = true;
      setTimeout(() => utterance.tell("start"));
    },
    cancel() { synth.speaking = false; device.cancelled += 1; device.now = null; },
  });
  device.end = () => {
    const done = device.now;
    synth.speaking = false;
    device.now = null;
    if (done) done.tell("end");
  };
  device.bring = (more) => { list = voices(more); synth.dispatchEvent(new Event("voiceschanged")); };
  Object.defineProperty(window, "speechSynthesis", { value: synth });
  window.SpeechSynthesisUtterance = Utterance;
})()"""


def give_voices(one: Player, voices: list[Voice], blocked: bool = False) -> None:
    """From the next page on the device has these; `blocked`: it says nothing before the page is touched."""
    script = DEVICE.replace("VOICES", json.dumps(voices)).replace("BLOCKED", json.dumps(blocked))
    one.context.add_init_script(script)


def told(one: Player) -> list[dict[str, Any]]:
    """All that this page told the device to say: text, language, and the name of the voice."""
    said: list[dict[str, Any]] = one.page.evaluate("device.said")
    return said


def said(one: Player) -> list[str]:
    return [each["text"] for each in told(one)]


def is_speaking(one: Player) -> bool:
    return bool(one.page.evaluate("device.now !== null"))


def end(one: Player) -> None:
    """The voice comes to the end of what it is saying."""
    one.page.wait_for_timeout(20)  # it has begun
    one.page.evaluate("device.end()")


def hear_out(one: Player) -> list[str]:
    """All that is being said and waits to be said, heard to its end."""
    while is_speaking(one):
        end(one)
    return said(one)
