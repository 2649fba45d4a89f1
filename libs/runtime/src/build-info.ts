// Which build of the service is running: in each log line, at /readyz, and as the metric `build_info`.

import { readFileSync } from "node:fs";

export interface BuildInfo {
  /** The version in package.json, which the release sets. */
  readonly version: string;
  /** The commit from which the image was built. The image sets it; otherwise it is "unknown". */
  readonly revision: string;
}

export const buildInfo: BuildInfo = {
  version: JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version,
  revision: process.env.BUILD_REVISION || "unknown",
};
