// Databases for tests: each test file uses its own migrated database on the server of the run. And the URLs with which services sign in.

export * from "./embedded-folder.ts";
export { signInUrl } from "./sign-in.ts";
export * from "./test-database.ts";
