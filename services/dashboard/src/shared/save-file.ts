// Saves a file that the page holds in memory as a download with the given name.

/** How long the file's URL stays valid, in ms: long enough for the browser to start reading the file. */
const KEPT_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
