// Databases for tests: each test file takes one of its own, already migrated, on the server of the whole run. And sign-ins with a service's rights alone.

export * from "./sign-in.ts";
export * from "./test-database.ts";
