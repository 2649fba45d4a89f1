// File names for exports, and CSV for codes that the page has loaded.

import type { Code } from "@qr/client";
import { csvText } from "../../shared/csv-text.ts";
import { dayOf } from "../../shared/times.ts";

export type ExportFormat = "csv" | "ndjson";

/** Returns a name such as "codes-2026-11-21.csv", with the day in the viewer's time zone. */
export function exportName(now: Date, format: ExportFormat, part: "all" | "matching" | "selected"): string {
  return `codes-${part === "all" ? "" : `${part}-`}${dayOf(now)}.${format}`;
}

/** The columns in the API's export. */
const COLUMNS: readonly (readonly [string, (code: Code) => unknown])[] = [
  ["id", ({ id }) => id],
  ["type", ({ type }) => type],
  ["target", ({ target }) => target],
  ["dynamic", ({ dynamic }) => dynamic],
  ["title", ({ title }) => title],
  ["tags", ({ tags }) => tags.join(", ")],
  ["external_id", ({ external_id }) => external_id],
  ["metadata", ({ metadata }) => (Object.keys(metadata).length === 0 ? "" : JSON.stringify(metadata))],
  ["note", ({ note }) => note],
  ["archived", ({ archived }) => archived],
  ["domain", ({ domain }) => domain],
  ["slug", ({ short_url }) => new URL(short_url).pathname.slice(1)],
  ["query", ({ query }) => query],
  ["preview", ({ preview }) => preview],
  ["state", ({ state }) => state],
  ["starts_at", ({ starts_at }) => starts_at],
  ["expires_at", ({ expires_at }) => expires_at],
  ["paused", ({ paused }) => paused],
  ["max_scans", ({ max_scans }) => max_scans],
  ["fallback_target", ({ fallback_target }) => fallback_target],
  ["has_password", ({ has_password }) => has_password],
  ["format", ({ format }) => format],
  ["color.dark", ({ color }) => color.dark],
  ["color.light", ({ color }) => color.light],
  ["short_url", ({ short_url }) => short_url],
  ["image_url", ({ image_url }) => image_url],
  ["svg_url", ({ svg_url }) => svg_url],
  ["scans", ({ scans }) => scans],
  ["created_at", ({ created_at }) => created_at],
  ["updated_at", ({ updated_at }) => updated_at],
];

/** Returns CSV (RFC 4180) in the format of the API's export. Adds `'` before cells that spreadsheets would treat as formulas. */
export function csvOf(codes: readonly Code[]): string {
  return csvText([COLUMNS.map(([name]) => name), ...codes.map((code) => COLUMNS.map(([, read]) => read(code)))]);
}
