// Types for the pages about codes, in addition to the public API's types. The public routes return the same data under /session/v1.

import type { Listed } from "./transport.ts";

/**
 * `GET /session/scans?ids=ID,ID&days=14&tz=ZONE`: the scans of at most 100 codes in the account. Unknown IDs are omitted. `days` is from 1
 * to 90, by default 14; `tz` is UTC by default.
 */
export interface ScansOfCode {
  id: string;
  total: number;
  /** One entry per day, oldest first, including days without scans. The last day is today in the requested zone. */
  by_day: { date: string; scans: number }[];
}
export type Scans = Listed<ScansOfCode>;

/**
 * `POST /session/preview`: validates a body for `POST /v1/qr` and saves nothing. Rejects what `POST /v1/qr` would reject, with 400
 * invalid_request and `details`. Does not check whether a chosen slug is taken; only saving the code does. For editors, admins, and owners.
 *
 * `POST /session/codes/{id}/preview`: the same for a body for `PUT /v1/qr/{id}/design`.
 */
export interface Preview {
  /** The exact text that the symbol encodes. If no slug is chosen for a dynamic code, a reserved slug of the right length is used. */
  payload: string;
  payload_bytes: number;
  short_url: string;
  is_slug_placeholder: boolean;
  /** Version of the symbol, 1–40. */
  version: number;
  /** Modules along each side, excluding the quiet zone: 4 × version + 17. */
  modules: number;
  error_correction: "L" | "M" | "Q" | "H";
  /** WCAG 2 contrast ratio of the two colors, 1–21. */
  contrast: number;
  /** Minimum printed width, in mm: the width at which each module is 0.4 mm wide. Includes the quiet zone of 4 modules, and the frame. */
  min_print_mm: number;
  /** The styled symbol as SVG, verified with a decoder; null without a style. */
  svg: string | null;
}

/**
 * `POST /session/batch/preview`: validates a body for `POST /v1/qr/batch`, saves nothing, and costs one request, however many items there
 * are. Each result is the one that the batch would contain, without the code. Does not check whether scanners can read a style, nor the
 * limits on codes per host and on passwords; only saving the codes does. For editors, admins, and owners.
 */
export interface BatchPreview {
  data: BatchPreviewResult[];
}
export type BatchPreviewResult =
  | { index: number; status: 200 }
  | {
      index: number;
      status: 400 | 403 | 409 | 429;
      error: { code: string; message: string; details?: { field: string; code: string; message: string }[] };
    };
