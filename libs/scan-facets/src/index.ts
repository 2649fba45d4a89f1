export * from "./scan-facets.ts";
