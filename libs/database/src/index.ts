export * from "./config.ts";
export * from "./embedded-postgres.ts";
export * from "./migrate.ts";
export { MIGRATIONS_DIRECTORY, readMigrations } from "./migration-files.ts";
export * from "./pool.ts";
export * from "./prisma.ts";
export * from "./transaction.ts";
