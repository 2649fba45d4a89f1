import { HttpError } from "@qr/runtime";
import { expect, test } from "vitest";
import { createCommitGate, inStatement } from "./commit-gate.ts";

const late = new HttpError("unavailable", "too late");
const lost = new Error("Connection terminated unexpectedly");

test("an aborted request runs no statement and commits no transaction", async () => {
  const gate = createCommitGate();
  let runs = 0;
  const inFlight = gate.commit(async (begin) => {
    expect(gate.abort(late)).toBe(true);
    begin();
    runs += 1;
  });
  await expect(inFlight).rejects.toBe(late);
  await expect(inStatement(gate, async () => (runs += 1))).rejects.toBe(late);
  expect(runs).toBe(0);
  expect(gate.mayHaveChanged()).toBe(false);
});

test("a request that has begun to commit cannot be aborted, during the commit or afterward", async () => {
  const gate = createCommitGate();
  await inStatement(gate, async () => expect(gate.abort(late)).toBe(false));
  expect(gate.abort(late)).toBe(false);
  expect(gate.signal.aborted).toBe(false);
  expect(gate.mayHaveChanged()).toBe(true);
  expect(await inStatement(gate, async () => "again")).toBe("again");
});

test("after a commit that is known to have failed, the request can be aborted", async () => {
  const gate = createCommitGate();
  const refused = new HttpError("unavailable", "never sent");
  await expect(inStatement(gate, () => Promise.reject(refused))).rejects.toBe(refused);
  expect(gate.mayHaveChanged()).toBe(false);
  expect(gate.abort(late)).toBe(true);
});

test("after a commit without a response, the request might have changed something", async () => {
  const gate = createCommitGate();
  await expect(inStatement(gate, () => Promise.reject(lost))).rejects.toBe(lost);
  expect(gate.mayHaveChanged()).toBe(true);
  expect(gate.abort(late)).toBe(false);
});

test("a failure after a commit does not undo that commit", async () => {
  const gate = createCommitGate();
  await inStatement(gate, async () => {});
  await expect(inStatement(gate, () => Promise.reject(late))).rejects.toBe(late);
  expect(gate.mayHaveChanged()).toBe(true);
});
