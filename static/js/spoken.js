// What the page says, as a voice has to be told it: without pictures and buttons, and in words instead of signs, since
// a voice leaves out « − » or says « plus » as if it were « no more » (requirements E3). What is seen stays as it is.
(() => {
  "use strict";

  // How a sum is said; « pluss », because a voice would else leave the s out.
  const SIGNS = {
    en: { "+": "plus", "−": "minus", "×": "times", "÷": "divided by", "=": "equals", "?": "what" },
    fr: { "+": "pluss", "−": "moins", "×": "fois", "÷": "divisé par", "=": "égale", "?": "combien" },
    de: { "+": "plus", "−": "minus", "×": "mal", "÷": "geteilt durch", "=": "gleich", "?": "wie viel" },
  };
  const TENS = { en: "any number ending in", fr: "n’importe quelle dizaine et", de: "beliebige Zehner und" }; // ▢6
  // The numbers of sums and cards. Before a noun a voice is left to find the form: one card, une carte, eine Karte.
  const teens = (word, starts) => starts.split(" ").map((start) => start + word);
  const NUMBERS = {
    en: [
      ..."zero one two three four five six seven eight nine ten eleven twelve".split(" "),
      ...teens("teen", "thir four fif six seven eigh nine"),
      ..."twenty twenty-one".split(" "),
    ],
    fr: [
      ..."zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(" "),
      ..."dix-sept dix-huit dix-neuf vingt vingt-et-un".split(" "),
    ],
    de: [
      ..."null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" "),
      ...teens("zehn", "drei vier fünf sech sieb acht neun"),
      ..."zwanzig einundzwanzig".split(" "),
    ],
  };
  const NUMBER = "(?:▢ ?)?\\d+|\\?";
  const SIGN = "[+−×÷=]";
  const SUM = new RegExp(`(?:(?:${NUMBER}) ?)?${SIGN} ?(?:${NUMBER})(?: ?${SIGN} ?(?:${NUMBER}))*`, "gu");
  const PART = /\d+|[^\d\s]/gu; // of a sum: a number or a sign
  const CARD = /\b\d+(?=, \p{L})/gu; // 6, star
  const SAID_PLUS = /(\d) plus (?=\d)/g; // where the page has the word already
  const ENDS = /^\s*[.?!…]/;
  const SENTENCE = /^ \p{Lu}/u; // the next one begins right after an equation
  const PAUSES = /[.!?:;,…]$/;

  // A sentence in words.
  function words(sentence, language) {
    const signs = { ...SIGNS[language], "▢": TENS[language] };
    const numbers = NUMBERS[language];
    const inSum = (sum, at, whole) => {
      const said = sum.replace(PART, (part) => ` ${signs[part] || numbers[part] || part} `);
      const rest = whole.slice(at + sum.length);
      if (sum.includes("?") && !ENDS.test(rest)) return `${said} ?`;
      return sum.includes("=") && SENTENCE.test(rest) ? `${said}.` : said;
    };
    return tidy(
      sentence
        .replace(/\s+/g, " ")
        .replace(SUM, inSum)
        .replace(SAID_PLUS, `$1 ${signs["+"]} `)
        .replace(CARD, (number) => numbers[number] || number)
        .replace(/ [·–] /g, ", ")
        .replace(/[®\u2060]/g, ""),
      language,
    );
  }

  // Single spaces, and before a sign only where French has one.
  function tidy(text, language) {
    const close = language === "fr" ? /\s+([.,…])/g : /\s+([.,…!?;:])/g;
    return text.replace(/\s+/g, " ").replace(close, "$1").trim();
  }

  const UNSAID = "[aria-hidden=true], template, script, button, .button";

  // What is to be read of an element, a phrase for each block; pictures by their names.
  const phrases = (element) =>
    content(element)
      .split("\n")
      .map((phrase) => tidy(phrase, "fr"))
      .filter((phrase) => /[\p{L}\p{N}]/u.test(phrase));

  function content(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\s+/g, " ");
    const style = node.nodeType === Node.ELEMENT_NODE && getComputedStyle(node);
    if (!style || style.display === "none" || node.matches(UNSAID)) return "";
    const isPicture = node.matches("[role=img]");
    const inner = isPicture ? node.getAttribute("aria-label") : [...node.childNodes].map(content).join("");
    if (style.position === "absolute") return ` ${inner} `; // words that are only heard
    return style.display === "inline" ? inner : `\n${inner}\n`;
  }

  // Phrases one after the other, with a pause where the page has a new line.
  const joined = (parts) => parts.map((part, n) => (parts[n + 1] && !PAUSES.test(part) ? `${part}.` : part)).join(" ");

  const phrasesOf = (elements) => elements.flatMap(phrases);

  window.spoken = {
    words,
    plain: (elements) => joined(phrasesOf(elements)),
    aloud: (elements, language) => joined(phrasesOf(elements).map((phrase) => words(phrase, language))),
  };
})();
