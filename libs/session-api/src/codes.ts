// What the pages about codes need beside the public API's own routes, which response the same shapes under /session/v1.

import type { Listed } from "./transport.ts";

/** `GET /session/scans?ids=ID,ID&days=14&tz=ZONE`: at most 100 codes of the account; unknown ids are left out. 1–90 days, 14 and UTC where they are left out. */
export interface ScansOfCode {
  id: string;
  /** People's scans of all time. */
  total: number;
  /** One entry a day, oldest first, days without scans included; the last is today in the asked zone. */
  by_day: { date: string; scans: number }[];
}
export type Scans = Listed<ScansOfCode>;

/**
 * `POST /session/preview`: checks the body of `POST /v1/qr` and saves nothing. Refused as creation would refuse it: 400
 * invalid_request with `details`. Whether a chosen slug is taken is known only once the code is saved. For editors.
 */
export interface Preview {
  /** The exact text that the symbol will encode. The slug of a dynamic code is a stand-in of the right length where none was chosen; nobody can ever have it. */
  payload: string;
  payload_bytes: number;
  short_url: string;
  is_slug_placeholder: boolean;
  /** 1–40. */
  version: number;
  /** Modules on a side without the quiet zone: 4 × version + 17. */
  modules: number;
  error_correction: "L" | "M" | "Q" | "H";
  /** WCAG 2 contrast ratio of the two colors, 1–21. */
  contrast: number;
  /** Smallest side in millimeters at which a module is 0.4 mm, quiet zone of 4 modules included. */
  min_print_mm: number;
}
