import { afterEach, describe, expect, it } from "vitest";
import { closeServers, responseOf } from "../testing/response-of.ts";
import { ERROR_KINDS, ERROR_TEXTS, LANGUAGES } from "./languages.ts";
import { type PageKind, sendPage } from "./pages.ts";
import { STATE_TEXTS } from "./state-texts.ts";

const MAX_PAGE_BYTES = 4096;

afterEach(closeServers);

const KINDS: readonly PageKind[] = [...ERROR_KINDS, "scheduled", "paused", "expired", "exhausted"];

describe.each(KINDS)("the page %s", (kind) => {
  it.each(LANGUAGES)("is in %s, under 4 KB, accessible, and without script or cookie", async (language) => {
    const response = await responseOf((response) => sendPage(response, kind), {
      "Accept-Language": `${language}-XX,xx;q=0.5`,
    });
    expect(Buffer.byteLength(response.body)).toBeLessThan(MAX_PAGE_BYTES);
    expect(response.body).toContain(`<html lang="${language}">`);
    expect(response.body).toContain(
      `<main><h1>${{ ...ERROR_TEXTS[language], ...STATE_TEXTS[language] }[kind].title}</h1>`,
    );
    expect(response.body).toContain('name="viewport"');
    expect(response.body).not.toMatch(/<script|https?:/);
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(response.headers["content-language"]).toBe(language);
  });
});

describe("content negotiation", () => {
  it.each([
    [{ Accept: "text/html,application/xhtml+xml,*/*;q=0.8" }, "text/html; charset=utf-8"],
    [{ Accept: "*/*" }, "text/html; charset=utf-8"],
    [{}, "text/html; charset=utf-8"],
    [{ Accept: "image/png" }, "text/html; charset=utf-8"],
    [{ Accept: "application/json" }, "application/json; charset=utf-8"],
    [{ Accept: "application/json, text/html;q=0.5" }, "application/json; charset=utf-8"],
  ])("%j gets %s", async (headers, type) => {
    expect((await responseOf((response) => sendPage(response, "gone"), headers)).headers["content-type"]).toBe(type);
  });

  it("reads a bounded part of the Accept headers", async () => {
    const headers = { Accept: `${"a/b,".repeat(2000)}application/json`, "Accept-Language": `${"xx,".repeat(2000)}de` };
    const response = await responseOf((response) => sendPage(response, "gone"), headers);
    expect(response.headers["content-type"]).toContain("text/html");
    expect(response.headers["content-language"]).toBe("en");
  });

  it("falls back to English, even for an invalid header", async () => {
    for (const wanted of ["sw", "*", ";;;q=x", ""]) {
      const response = await responseOf((response) => sendPage(response, "not_found"), { "Accept-Language": wanted });
      expect(response.headers["content-language"]).toBe("en");
    }
  });

  it("responds to HEAD with the length and no body", async () => {
    const response = await responseOf((response) => sendPage(response, "gone"), {}, "HEAD");
    expect(Number(response.headers["content-length"])).toBeGreaterThan(500);
    expect(response.body).toBe("");
  });
});
