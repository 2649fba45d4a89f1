// Databases for tests: each test file takes its own migrated database on the server of the run. And the URLs by which a service signs in with
// its own role.

export { signInUrl } from "./sign-in.ts";
export * from "./test-database.ts";
