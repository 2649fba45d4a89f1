import { expect, test } from "vitest";
import { intervalOf, intervalViolation, requestOf } from "./request.ts";
import { type Subject, stateFrom } from "./state.ts";

const BERLIN = "Europe/Berlin";
const ACCOUNT: Subject = { kind: "account" };
const CODE: Subject = { kind: "code", id: "qr_1" };
const stateOf = (query: string, subject: Subject = CODE) => stateFrom(new URLSearchParams(query), subject, BERLIN);
const requested = (query: string, subject: Subject) => {
  const { figures, lists } = requestOf(stateOf(query, subject), subject);
  return { figures: Object.fromEntries(figures), lists: lists && Object.fromEntries(lists) };
};
const LISTS = "by_country,by_os,by_browser,by_language,by_referrer,by_source";

test.each([
  ["", "day"],
  ["range=last_365_days", "week"],
  ["range=all_time", "month"],
  ["range=custom&from=2026-11-01&to=2026-11-01", "hour"],
  ["range=custom&from=2026-11-01&to=2026-11-01&os=ios", "day"],
  ["interval=hour", "hour"],
  ["interval=hour&os=ios", "day"],
  ["interval=hour&range=last_90_days", "day"],
  ["interval=month", "month"],
])("%s is shown by the interval %s", (query, interval) => {
  expect(intervalOf(stateOf(query))).toBe(interval);
});

test.each([
  ["range=custom&from=2026-10-01&to=2026-10-31", undefined],
  ["range=custom&from=2026-10-01&to=2026-11-01", "tooLong"],
  ["os=ios", "filtered"],
])("hours with %s have the violation %s", (query, violation) => {
  expect(intervalViolation(stateOf(query), "hour")).toBe(violation);
  expect(intervalViolation(stateOf(query), "day")).toBe(undefined);
});

test("a code's figures come with everything in one request", () => {
  expect(requested("compare=previous", CODE)).toEqual({
    figures: {
      range: "last_30_days",
      tz: BERLIN,
      interval: "day",
      compare: "previous",
      include: `bots,by_weekday_hour,${LISTS},by_rule,by_alias`,
    },
    lists: undefined,
  });
});

test("an account's lists count UTC days, so that another zone needs a second request", () => {
  expect(requested("", ACCOUNT)).toEqual({
    figures: { range: "last_30_days", tz: BERLIN, interval: "day", include: "bots,by_weekday_hour" },
    lists: { range: "last_30_days", include: LISTS },
  });
  expect(requested("tz=UTC", { kind: "tag", tag: "Menu" })).toEqual({
    figures: {
      range: "last_30_days",
      tz: "UTC",
      tag: "Menu",
      interval: "day",
      include: `bots,by_weekday_hour,${LISTS}`,
    },
    lists: undefined,
  });
});

test("filters are sent without what cannot be filtered", () => {
  expect(requested("os=ios,android&interval=hour", ACCOUNT)).toEqual({
    figures: { range: "last_30_days", os: "ios,android", interval: "day", include: LISTS },
    lists: undefined,
  });
});

test("all time has no previous period", () => {
  expect(requested("range=all_time&compare=previous", CODE).figures.compare).toBe(undefined);
});
