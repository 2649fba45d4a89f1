import { HOSTILE_TARGETS, HOSTILE_TEXTS } from "@qr/test-kit/hostile/hostile-texts";
import { afterEach, describe, expect, it } from "vitest";
import { readPage } from "../testing/read-page.ts";
import { closeServers, responseOf } from "../testing/response-of.ts";
import { brandingFromRow } from "./brandings-store.ts";
import { ERROR_KINDS, ERROR_TEXTS, LANGUAGES } from "./languages.ts";
import { type PageKind, sendPage } from "./pages.ts";
import { sendPasswordPage } from "./password-page.ts";
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

/** A row with the text in every field that an account can fill. */
const hostileRow = (text: string, url: string) => ({
  name: text,
  color: text,
  logo: text,
  reportUrl: text,
  pages: Object.fromEntries(
    ["paused", "password"].map((kind) => [kind, { title: text, text, button: { label: text, url } }]),
  ),
});

describe.each([
  ["paused", (row: object) => customPage(row, "paused")],
  ["password", (row: object) => passwordPage(row)],
] as const)("hostile text in an account's page %s", (_name, pageOf) => {
  it("is only text, and adds no element", async () => {
    const harmless = readPage(await pageOf(hostileRow("harmless", "https://example.com/")));
    expect(harmless.authored).toHaveLength(4);
    for (const text of [...HOSTILE_TEXTS, ...HOSTILE_TARGETS]) {
      const page = readPage(await pageOf(hostileRow(text, HOSTILE_TARGETS[0] ?? "")));
      expect(page.authored, text).toEqual([text, text, text, text]);
      expect(page.text, text).toContain(text);
      expect(page.links.slice(0, 1), text).toEqual([HOSTILE_TARGETS[0]]);
      // A string that is an https URL is also a valid address for reports.
      const elementsOf = ({ elements }: { elements: string[] }) =>
        elements.filter((name) => !/^(?:a|footer)$/.test(name));
      expect(elementsOf(page), text).toEqual(elementsOf(harmless));
      expect([...page.attributes].filter((name) => name.startsWith("on") || name === "src")).toEqual([]);
    }
  });
});

async function customPage(row: object, kind: "paused"): Promise<string> {
  const branding = brandingFromRow(row);
  const options = { branding, custom: branding.pages?.[kind], report: branding.reportUrl };
  return (await responseOf((response) => sendPage(response, kind, options), {})).body;
}

async function passwordPage(row: object): Promise<string> {
  const branding = brandingFromRow(row);
  return (await responseOf((response) => sendPasswordPage(response, "ask", { branding }), {})).body;
}

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
