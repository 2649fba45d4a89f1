import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { messages } from "../messages/en/index.ts";
import { SessionError } from "../session/session-error.ts";
import { errorText, fieldTexts } from "./error-text.ts";

beforeAll(async () => {
  await i18next.init({
    lng: "en",
    fallbackLng: false,
    defaultNS: "common",
    resources: { en: messages },
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  });
});

test("a code of the catalog is told in its words", () => {
  expect(errorText(new SessionError("wrong_credentials", "x", { status: 401 }))).toBe(
    messages.errors.wrong_credentials,
  );
});

test("a code that no catalog has is told in the gateway's words", () => {
  expect(errorText(new SessionError("brand_new", "The moon is full.", { status: 400 }))).toContain("The moon is full.");
  expect(errorText(new Error("broken"))).toContain("broken");
});

test("who came too often is told how long to wait, where the gateway says it", () => {
  expect(errorText(new SessionError("rate_limited", "x", { status: 429, waitSeconds: 130 }))).toContain("3 minutes");
  expect(errorText(new SessionError("rate_limited", "x", { status: 429 }))).toBe(messages.errors.rate_limited);
});

test("each violation is told beside its field: by the field's own words, by the limit, by the violation, else by the gateway", () => {
  const details = [
    { field: "user.email", code: "invalid_value", message: "Must be an address." },
    { field: "name", code: "too_long", message: "Must have at most 200 characters." },
    { field: "title", code: "too_long", message: "Is too long." },
    { field: "target", code: "brand_new", message: "Is odd." },
  ];
  expect(fieldTexts(new SessionError("invalid_request", "x", { status: 400, details }))).toEqual({
    "user.email": messages.errors.of.email.invalid_value,
    name: "At most 200 characters",
    title: messages.errors.fields.too_long,
    target: "Is odd.",
  });
});

test("what is no refusal has no fields", () => {
  expect(fieldTexts(new Error("broken"))).toEqual({});
});
