export * from "./quarter-hours.ts";
export * from "./scan-facets.ts";
