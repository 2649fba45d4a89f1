// A file with violations, such as a person might upload.

export const ROWS = 500;
export const HEADERS = ["Ziel", "Titel", "Kurzlink", "Externe ID", "Farbe", "Scanlimit", "Raum"];
export const FIRST_FTP = 100;
export const FTP_ROWS = 8;

/** Returns a file of 500 rows, 20 of which have violations. `taken`: the slug of a code. The code's external ID is `taken-id`. */
export function fileWithViolations(taken: string): string {
  const broken: [first: number, count: number, column: string, cell: string][] = [
    [FIRST_FTP, FTP_ROWS, "Ziel", "ftp://example.com/"],
    [200, 2, "Kurzlink", taken],
    [202, 2, "Externe ID", "taken-id"],
    [300, 5, "Kurzlink", `${taken}-again`],
    [400, 2, "Farbe", "blue"],
    [402, 2, "Scanlimit", "many"],
  ];
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const row: Record<string, string> = {
      Ziel: `https://example.com/tables/${n}`,
      Titel: n === 0 ? "=1+1" : `Tisch ${n}`,
      Kurzlink: "",
      "Externe ID": `T-${n}`,
      Farbe: "",
      Scanlimit: "",
      Raum: "Süd",
    };
    for (const [first, count, column, cell] of broken) if (n >= first && n < first + count) row[column] = cell;
    return HEADERS.map((header) => row[header]).join(";");
  });
  return [HEADERS.join(";"), ...lines].join("\r\n");
}
