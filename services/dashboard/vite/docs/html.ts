const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const CHARACTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character])),
  "&#39;": "'",
  "&#x27;": "'",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** Returns the text that the browser shows for the HTML. Blocks and cells are separated by spaces. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<\/(?:p|li|td|th|tr|h\d|pre|figcaption)>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => CHARACTERS[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}
