// The choices for the columns of a file, and guesses from their headers.

/** The columns that the API accepts in CSV batches. */
export const COLUMNS = [
  "target",
  "title",
  "type",
  "dynamic",
  "tags",
  "external_id",
  "note",
  "metadata",
  "archived",
  "domain",
  "slug",
  "query",
  "preview",
  "starts_at",
  "expires_at",
  "paused",
  "max_scans",
  "fallback_target",
  "format",
  "color.dark",
  "color.light",
] as const;
export type Column = (typeof COLUMNS)[number];

/**
 * What a column is imported as: one of the API's columns, a member of `metadata` named after the header, or nothing.
 */
export type Choice = Column | "member" | "ignore";

export const isColumn = (choice: string): choice is Column => COLUMNS.some((column) => column === choice);

/**
 * Headers in the dashboard's languages, in the form that `folded` returns. A column's own name need not be repeated.
 */
const HEADERS: Readonly<Record<Column, string>> = {
  target:
    "url link ziel zieladresse zielurl ziellink webadresse website webseite homepage lien cible destination adresseweb siteweb enlace destino destinazione href longurl",
  title: "titel titre titulo titolo name nom nombre nome bezeichnung label libelle intitule",
  type: "typ tipo art codetype",
  dynamic: "dynamisch dynamique dinamico editable anderbar modifiable",
  tags: "tag schlagworter schlagworte schlagwort stichworter etiketten etiquettes etiquetas etiqueta motscles kategorie category categorie",
  external_id:
    "externeid extid idexterne idexterno idesterno artikelnummer artnr sku reference referenz ref referenznummer eigeneid",
  note: "notes notiz notizen bemerkung bemerkungen anmerkung kommentar comment remarque commentaire nota notas",
  metadata: "metadaten metadonnees metadatos metadati metadados",
  archived: "archiviert archive archivado archiviato arquivado",
  domain: "domane domaene domaine dominio host",
  slug: "kurzlink kurzname pfad path shortlink liencourt enlacecorto linkbreve linkcurto kurzadresse",
  query: "parameter parametres",
  preview: "vorschau vorschauseite apercu",
  starts_at: "start startsat beginn begin von ab debut inicio inizio gultigab validfrom",
  expires_at: "end ende bis ablauf lauftab gultigbis fin fine fim expiration expires expiry validuntil",
  paused: "pausiert enpause enpausa inpausa empausa",
  max_scans: "scanlimit maximalescans scansmax limitedescans limitedeescaneos limitediscansioni limitedeleituras",
  fallback_target:
    "fallback ausweichziel ersatzziel cibledesecours destinationdesecours destinoalternativo destinazionealternativa",
  format: "bildformat",
  "color.dark": "color farbe couleur colore cor vordergrund foreground premierplan",
  "color.light": "background hintergrund hintergrundfarbe fond arriereplan fondo sfondo fundo",
};

const COLUMN_OF = new Map<string, Column>(
  COLUMNS.flatMap((column) => [column, ...HEADERS[column].split(" ")].map((name) => [folded(name), column] as const)),
);

/** Returns the letters and digits of a header, in lowercase and without accents. */
function folded(header: string): string {
  return header
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const LINK = /^https?:\/\//i;

/**
 * Guesses the choice for each column. Each API column is assigned at most once, preferably to a header with its exact
 * name. If no header matches the target, a column of links becomes the target.
 */
export function guessColumns(headers: readonly string[], rows: readonly { cells: readonly string[] }[]): Choice[] {
  const choices: Choice[] = headers.map((header) => (isColumn(header) ? header : "ignore"));
  for (const [index, header] of headers.entries()) {
    const column = COLUMN_OF.get(folded(header));
    if (column !== undefined && choices[index] === "ignore" && !choices.includes(column)) choices[index] = column;
  }
  if (!choices.includes("target")) {
    const links = headers.findIndex((_, index) => choices[index] === "ignore" && hasLinks(rows, index));
    if (links >= 0) choices[links] = "target";
  }
  return choices;
}

function hasLinks(rows: readonly { cells: readonly string[] }[], index: number): boolean {
  const cells = rows.map(({ cells }) => cells[index] ?? "").filter((cell) => cell !== "");
  return cells.length > 0 && cells.filter((cell) => LINK.test(cell)).length > cells.length / 2;
}
