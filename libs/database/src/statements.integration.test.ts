import { afterAll, beforeAll, expect, it } from "vitest";
import { openPool, statementsOn } from "./pool.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Runs a statement twice, and returns the names of the statements that the pool's only connection has prepared by then. */
async function namesPrepared(url: string): Promise<string[]> {
  const pool = openPool({ url, max: 1, name: "test" });
  const run = statementsOn(pool);
  const add = { name: "add", text: "SELECT $1::int + $2::int AS sum" };
  expect(await run(add, [1, 2])).toEqual([{ sum: 3 }]);
  expect(await run(add, [3, 4])).toEqual([{ sum: 7 }]);
  const { rows } = await pool.query("SELECT name FROM pg_prepared_statements");
  await pool.end();
  return rows.map(({ name }) => name);
}

it("prepares a statement once per connection", async () => {
  expect(await namesPrepared(database.url)).toEqual(["add"]);
});

it("prepares no statement with prepared=off in the URL", async () => {
  const url = new URL(database.url);
  url.searchParams.set("prepared", "off");
  expect(await namesPrepared(url.href)).toEqual([]);
});
