import { askForFile } from "../../session/session-client.ts";
import type { ExportFormat } from "./export-files.ts";

/** Deadline for a download, in ms: enough for 100,000 codes on a slow connection. */
const DEADLINE_MS = 5 * 60_000;

/** Downloads an export of the codes that match the query. */
export function askForExport(query: URLSearchParams, format: ExportFormat): Promise<Blob> {
  return askForFile(`/v1/qr/export?${new URLSearchParams([...query, ["format", format]])}`, DEADLINE_MS);
}
