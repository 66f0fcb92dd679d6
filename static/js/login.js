// Reads out what has changed on the pages where a child signs in, or presses the pictures of another. Everything works without it.
(() => {
  "use strict";
  let said = "";
  // A moment after the focus has moved: some screen readers drop one of two things said at once.
  document.addEventListener("htmx:afterSettle", () => {
    const news = document.querySelector("#secret [data-say], #hand [data-say], #press [data-say]");
    if (!news || news.dataset.say === said) return;
    said = news.dataset.say;
    const say = () => !window.readAloud.isReading() && (document.querySelector("#status").textContent = said);
    setTimeout(say, 300);
    if (document.activeElement === document.body) keepPlace();
  });
  function keepPlace() {
    const place = document.querySelector("#secret button, #hand .button, #press button");
    if (place) place.focus({ preventScroll: true });
  }
})();
