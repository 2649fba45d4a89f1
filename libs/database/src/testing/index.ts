// Databases for tests: each test file takes one of its own, already migrated, on the server of the whole run.

export * from "./test-database.ts";
