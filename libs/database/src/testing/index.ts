// Databases for tests: each test file takes one of its own, already migrated, on the server of the whole run. And the addresses by which a service
// signs in with its own rights alone.

export { signInUrl } from "./sign-in.ts";
export * from "./test-database.ts";
