// Postgres inside this process.
export {};
