import type { TFunction } from "i18next";

/**
 * Returns an example file with column names in the person's language and with the delimiter that spreadsheets in that
 * language expect.
 */
export function exampleFile(t: TFunction<"upload">): Blob {
  const lines = [
    [t("columns.target"), t("columns.title"), t("columns.tags"), t("columns.external_id")],
    ["https://example.com/menu?table=1", t("example.first"), t("example.tag"), "table-1"],
    ["https://example.com/menu?table=2", t("example.second"), t("example.tag"), "table-2"],
  ];
  // Spreadsheets recognize UTF-8 by the byte order mark.
  const text = lines.map((cells) => `${cells.join(t("example.delimiter"))}\r\n`).join("");
  return new Blob(["\ufeff", text], { type: "text/csv" });
}
