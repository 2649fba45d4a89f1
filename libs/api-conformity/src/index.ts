export * from "./conformity.ts";
export * from "./document.ts";
