import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import * as messages from "../messages/en/index.ts";
import { SessionError } from "../session/session-error.ts";
import { errorText, errorTextOf, fieldTexts } from "./error-text.ts";

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

test("uses the catalog's message for an error code", () => {
  expect(errorText(new SessionError("wrong_credentials", "x", { status: 401 }))).toBe(
    messages.errors.wrong_credentials,
  );
});

test("uses the gateway's message for an error code that the catalog lacks", () => {
  expect(errorText(new SessionError("brand_new", "The moon is full.", { status: 400 }))).toContain("The moon is full.");
  expect(errorText(new Error("broken"))).toContain("broken");
});

test("uses the field's message for an error code that concerns the field, or else the general one", () => {
  const full = new SessionError("limit_reached", "x", { status: 409 });
  expect(errorTextOf("slug", full)).toBe(messages.errors.of.slug.limit_reached);
  expect(errorTextOf("name", full)).toBe(messages.errors.limit_reached);
  expect(errorTextOf("slug", new SessionError("brand_new", "The moon is full."))).toContain("The moon is full.");
});

test("says how long to wait when rate limited, if the gateway does", () => {
  expect(errorText(new SessionError("rate_limited", "x", { status: 429, waitSeconds: 130 }))).toContain("3 minutes");
  expect(errorText(new SessionError("rate_limited", "x", { status: 429 }))).toBe(messages.errors.rate_limited);
});

test("describes each violation by the field's text, the limit's, the violation's, or the gateway's message", () => {
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

test("returns no fields for other errors", () => {
  expect(fieldTexts(new Error("broken"))).toEqual({});
});
