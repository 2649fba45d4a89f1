// The message catalogs by namespace: one for each page, `organizing` and `shortLinks` for several pages, `common` for the frame around the
// pages, and `errors` for error codes. Larger catalogs for single pages are in ../later.ts.

export { default as account } from "./account.json";
export { default as code } from "./code.json";
export { default as codes } from "./codes.json";
export { default as common } from "./common.json";
export { default as domains } from "./domains.json";
export { default as downloads } from "./downloads.json";
export { default as errors } from "./errors.json";
export { default as invitation } from "./invitation.json";
export { default as keys } from "./keys.json";
export { default as link } from "./link.json";
export { default as members } from "./members.json";
export { default as newCode } from "./new-code.json";
export { default as organizing } from "./organizing.json";
export { default as shortLinks } from "./short-links.json";
export { default as signIn } from "./sign-in.json";
export { default as tags } from "./tags.json";
export { default as usage } from "./usage.json";
