import { expect, it } from "vitest";
import { databaseFaultOf } from "./database-fault.ts";

function responded(code: string): Error {
  return Object.assign(new Error("from the server"), { severity: "ERROR", code });
}

it.each([
  ["a server that is shutting down", responded("57P01"), "away"],
  ["a server that is starting", responded("57P03"), "away"],
  ["a full disk", responded("53100"), "away"],
  ["too many connections", responded("53300"), "away"],
  ["a read-only standby", responded("25006"), "away"],
  ["tables that are not migrated yet", responded("42P01"), "away"],
  ["a refused connection", Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), "away"],
  ["a broken pipe", Object.assign(new Error("write"), { code: "EPIPE" }), "away"],
  ["a connect without a response", new Error("timeout exceeded when trying to connect"), "away"],
  ["a lost connection", new Error("Connection terminated unexpectedly"), "away"],
  ["several addresses that all refuse connections", new AggregateError([]), "away"],
  ["a statement that took too long", responded("57014"), "slow"],
  ["a query without a response", new Error("Query read timeout"), "slow"],
  ["a deadlock", responded("40P01"), "conflict"],
  ["a serialization failure", responded("40001"), "conflict"],
  ["a lock that another worker holds", responded("55P03"), "conflict"],
  ["a number out of range", responded("22003"), "refused"],
  ["a violated constraint", responded("23514"), "refused"],
  ["an exception from a trigger", responded("P0001"), "refused"],
  ["a bug in this service", new TypeError("undefined is not a function"), "refused"],
])("classifies %s", (_, error, fault) => {
  expect(databaseFaultOf(error)).toBe(fault);
});
