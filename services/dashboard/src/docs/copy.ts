const SHOWN_MS = 2000;

/** Adds a button to each block of code. On pages that were not loaded over https, browsers do not allow copying. */
export function addCopyButtons(): void {
  if (navigator.clipboard === undefined) return;
  for (const caption of document.querySelectorAll(".code figcaption")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", () => void copy(caption, button));
    caption.append(button);
  }
}

async function copy(caption: Element, button: HTMLButtonElement): Promise<void> {
  const text = caption.parentElement?.querySelector("code")?.textContent ?? "";
  const done = await navigator.clipboard.writeText(text.trimEnd()).then(
    () => "Copied",
    () => "Not copied",
  );
  button.textContent = done;
  setTimeout(() => {
    button.textContent = "Copy";
  }, SHOWN_MS);
}
