// The rule for what the previous release might still use.

import type { Fault } from "./columns.ts";
import type { Context } from "./context.ts";
import type { Statement } from "./parse.ts";

const UNUSED_SINCE = /^--\s*unused since (\S+)\s*$/m;

/** Returns a fault unless a comment before the statement names a release that no longer uses `what`. */
export function unusedFaults({ comments }: Statement, { releases }: Context, what: string): Fault[] {
  const release = UNUSED_SINCE.exec(comments)?.[1];
  if (release !== undefined && releases.has(release)) return [];
  const found = release === undefined ? "" : ` CHANGELOG.md lists no release ${release}.`;
  return [
    [
      "still-used",
      `Services of the previous release might still use ${what}.${found} First release a version that does not use it, and then write ` +
        '"-- unused since VERSION" on the line before the statement, with that version.',
    ],
  ];
}
