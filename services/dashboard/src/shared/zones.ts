import { useMemo } from "react";
import { viewerZone } from "./times.ts";

/** Returns the time zones, beginning with the viewer's and UTC. Always includes `chosen`, which the browser may list under a different name. */
export function useZones(chosen: string): string[] {
  return useMemo(() => [...new Set([viewerZone(), "UTC", chosen, ...Intl.supportedValuesOf("timeZone")])], [chosen]);
}
