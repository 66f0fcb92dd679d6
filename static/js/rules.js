// Folds the sections of a page of rules, all but the one whose address was asked for. Without this script all lie open,
// and so they do on paper.
(() => {
  "use strict";
  const folds = [...document.querySelectorAll(".fold > details")];
  const asked = () => location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  let before = [];

  const unfold = (section) => {
    const fold = section && section.querySelector(":scope > details");
    if (fold) fold.open = true;
  };

  for (const fold of folds) fold.open = fold.parentElement === asked();
  addEventListener("hashchange", () => unfold(asked()));
  addEventListener("beforeprint", () => {
    before = folds.map((fold) => fold.open);
    for (const fold of folds) fold.open = true;
  });
  addEventListener("afterprint", () => folds.forEach((fold, n) => (fold.open = before[n])));
})();
