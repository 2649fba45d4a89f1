import { expect, test } from "vitest";
import { SessionError } from "../../session/session-error.ts";
import { inForm, pageOf, reportUrlOf, typedPage, typedReportUrl } from "./page-fields.ts";

test("a page is the same after it is typed, and has a button only if one is typed", () => {
  const page = { title: "Expired", text: "Over.", button: { label: "More", url: "https://example.com/" } };
  expect(pageOf(typedPage(page))).toEqual(page);
  expect(pageOf({ ...typedPage(page), label: " ", url: "" })).toEqual({ ...page, button: null });
  expect(pageOf({ ...typedPage(page), url: "example.com" }).button?.url).toBe("https://example.com");
  expect(typedPage(null)).toEqual({ title: "", text: "", label: "", url: "" });
});

test.each([
  ["", null],
  [" hello@example.com ", "mailto:hello@example.com"],
  ["mailto:hello@example.com", "mailto:hello@example.com"],
  ["example.com/report", "https://example.com/report"],
  ["https://example.com/@me", "https://example.com/@me"],
])("%j as the address for reports is %j", (typed, url) => {
  expect(reportUrlOf(typed)).toBe(url);
  expect(reportUrlOf(typedReportUrl(url))).toBe(url);
});

test("violations have the names of the form's fields", () => {
  const details = [{ field: "pages.expired.button.url", code: "private_target", message: "" }];
  const error = new SessionError("invalid_request", "", { status: 400, details });
  expect(inForm(error)).toMatchObject({ status: 400, details: [{ field: "url", code: "private_target" }] });
  expect(inForm("other")).toBe("other");
});
