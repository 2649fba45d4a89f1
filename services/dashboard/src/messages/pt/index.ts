// The message catalogs, by namespace, that load with the first page. `pages` loads the others.

export { default as codes } from "./codes.json";
export { default as common } from "./common.json";
export { default as errors } from "./errors.json";
export { default as organizing } from "./organizing.json";
export const pages = import.meta.glob<{ default: object }>("./pages/*.json");
