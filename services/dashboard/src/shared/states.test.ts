import { expect, test } from "vitest";
import { changedStates, NO_STATE_SETTINGS, newStates, stateViolations, typedStates } from "./states.ts";

const NOTHING = { starts_at: null, expires_at: null, max_scans: null, fallback_target: null };
const CODE = {
  starts_at: "2026-12-01T10:00:00.000Z",
  expires_at: "2026-12-31T23:00:00.000Z",
  max_scans: 500,
  fallback_target: "https://example.com/closed",
};

test("a code without settings has empty fields, which are not sent", () => {
  expect(typedStates(NOTHING)).toEqual(NO_STATE_SETTINGS);
  expect(newStates(NO_STATE_SETTINGS)).toEqual({});
  expect(changedStates(NO_STATE_SETTINGS, NOTHING)).toEqual({});
});

test("a form that was not changed changes nothing", () => {
  expect(changedStates(typedStates(CODE), CODE)).toEqual({});
  expect(newStates(typedStates(CODE))).toEqual(CODE);
});

test("only what was changed is sent, and an empty field removes its value", () => {
  const typed = { ...typedStates(CODE), max_scans: " 20 ", fallback_target: "", starts_at: "" };
  expect(changedStates(typed, CODE)).toEqual({ max_scans: 20, fallback_target: null, starts_at: null });
});

test("a fallback without a scheme is a link", () => {
  expect(newStates({ ...NO_STATE_SETTINGS, fallback_target: "example.com/closed" })).toEqual({
    fallback_target: "https://example.com/closed",
  });
});

test.each(["0", "-1", "1.5", "many", "1000000001", "99999999999"])("%s is no number of scans", (max_scans) => {
  expect(stateViolations({ ...NO_STATE_SETTINGS, max_scans })).toEqual({ max_scans: "scans" });
});

test("the end must be after the start", () => {
  const typed = typedStates(CODE);
  expect(stateViolations(typed)).toEqual({});
  expect(stateViolations({ ...typed, expires_at: typed.starts_at })).toEqual({ expires_at: "end" });
});
