/** Where the dashboard stores the choice of colors: `light`, `dark`, or `auto`. */
const STORED = "mantine-color-scheme-value";

/** Shows the button that switches between light and dark. */
export function setUpScheme(): void {
  const button = document.querySelector<HTMLButtonElement>("#scheme-button");
  if (button === null) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const scheme = schemeNow() === "dark" ? "light" : "dark";
    document.documentElement.dataset.scheme = scheme;
    try {
      localStorage.setItem(STORED, scheme);
    } catch {
      // The browser stores nothing for this page, so the choice applies to this page only.
    }
    document.dispatchEvent(new Event("schemechange"));
  });
}

export function schemeNow(): "light" | "dark" {
  const chosen = document.documentElement.dataset.scheme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
