import { expect, it } from "vitest";
import { databaseFaultOf } from "./database-fault.ts";

function answered(code: string): Error {
  return Object.assign(new Error("said the server"), { severity: "ERROR", code });
}

it.each([
  ["a server that shuts down", answered("57P01"), "away"],
  ["a server that starts", answered("57P03"), "away"],
  ["a full disk", answered("53100"), "away"],
  ["too many connections", answered("53300"), "away"],
  ["a stand-by that takes no writes", answered("25006"), "away"],
  ["tables that are not migrated yet", answered("42P01"), "away"],
  ["a refused connection", Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), "away"],
  ["a broken pipe", Object.assign(new Error("write"), { code: "EPIPE" }), "away"],
  ["no answer to a connect", new Error("timeout exceeded when trying to connect"), "away"],
  ["a lost connection", new Error("Connection terminated unexpectedly"), "away"],
  ["several addresses that all refuse", new AggregateError([]), "away"],
  ["a statement that took too long", answered("57014"), "slow"],
  ["no answer to a query", new Error("Query read timeout"), "slow"],
  ["a deadlock", answered("40P01"), "conflict"],
  ["a serialisation failure", answered("40001"), "conflict"],
  ["a lock that another worker holds", answered("55P03"), "conflict"],
  ["a number out of range", answered("22003"), "refused"],
  ["a broken rule", answered("23514"), "refused"],
  ["an exception of a trigger", answered("P0001"), "refused"],
  ["a defect of ours", new TypeError("undefined is not a function"), "refused"],
])("takes %s for what it is", (_, error, fault) => {
  expect(databaseFaultOf(error)).toBe(fault);
});
