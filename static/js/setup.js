// Whoever has chosen a ready-made way to play, and then every option by hand, begins with the options of that way.
(() => {
  "use strict";
  const setup = document.getElementById("setup");
  if (!setup) return;

  const choose = (name, value) => {
    const fields = [...setup.querySelectorAll(`[name="${name}"]`)];
    if (fields.length === 1) {
      fields[0].checked = Boolean(value);
      return;
    }
    const usual = fields.find((field) => field.value === "");
    const chosen = fields.find((field) => field.value === String(value ?? "")) || usual;
    if (chosen) chosen.checked = true;
  };

  document.addEventListener("change", ({ target }) => {
    if (!target.dataset.rules) return;
    for (const [name, value] of Object.entries(JSON.parse(target.dataset.rules))) choose(name, value);
  });
})();
