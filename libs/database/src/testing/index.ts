// Databases for tests (each test file uses its own migrated database on the run's server), and the URLs with which services sign in.

export * from "./embedded-folder.ts";
export { signInUrl } from "./sign-in.ts";
export * from "./test-database.ts";
export * from "./test-pool.ts";
