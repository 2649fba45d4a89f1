// Tests the pages that say where short links lead, on the short host and on own domains.

import {
  ANY_DOMAIN_KEY,
  anyDomain,
  canonicalPath,
  domainFromRow,
  domainKey,
  foldPath,
  type LinkKey,
  linkKey,
} from "@qr/contracts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { httpGet } from "./testing/http-get.ts";
import { newSlug } from "./testing/test-codes.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";

const CONTACT = "https://example.com/report";
const TARGET = "https://example.com/target?a=1&b=2";
const ESCAPED = "https://example.com/target?a=1&amp;b=2";
const SHOWN = "https://<b>example.com</b>/target?a=1&amp;b=2";

const { codes, cache, scans, start } = await useTestRedirects();
const redirect = await start({ PUBLIC_SHORT_URL: "https://qr.example", ABUSE_CONTACT: CONTACT });
const visit = (path: string, { host = "qr.example", method = "GET" } = {}) =>
  httpGet(redirect.port, path, { method, headers: { Host: host } });

describe("on the short host", () => {
  it("a slug followed by + shows its target, without a redirect and without a scan", async () => {
    const { id, slug } = await codes.add({ target: TARGET });
    for (const path of [`/${slug}+`, `/${slug.toLowerCase()}+?a=1`, `/${slug}+/`, `/${slug}/+`]) {
      const response = await visit(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.location).toBeUndefined();
      expect(response.body).toContain(`>${SHOWN}</p>`);
      expect(response.body).toContain(`href="${CONTACT}"`);
    }
    const head = await visit(`/${slug}+`, { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, ""]);
    expect((await visit(`/${slug}`)).headers.location).toBe(TARGET);
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(1));
  });

  it("the first request for a code can be a preview, and the target then redirects as usual", async () => {
    const { slug } = await codes.add({ target: TARGET, dynamic: false });
    expect((await visit(`/${slug}+`)).status).toBe(200);
    expect((await visit(`/${slug}`)).status).toBe(302);
  });

  it.each([
    ["text", "Hello", "This code shows text."],
    ["vcard", "BEGIN:VCARD", "This code contains a contact."],
    ["phone", "+4930123", "This code lets you call a number."],
    ["links", '{"title":"A","links":[{"label":"B","url":"https://a.com"}]}', "This code shows a page with links."],
    ["app", '{"name":"A","ios":"https://a.com"}', "Depending on the device, this code leads to an app at:"],
  ])("a code of type %s shows what it is, and not what it contains", async (type, target, sentence) => {
    const { id, slug } = await codes.add({ type, target });
    const { status, body } = await visit(`/${slug}+`);
    expect([status, body.includes(sentence), body.includes(target)]).toEqual([200, true, false]);
    expect(scans.scansOf(id)).toEqual([]);
  });

  it("S16 a code without a preview is unknown there, and redirects as usual", async () => {
    for (const [type, target] of [
      ["url", TARGET],
      ["text", "Hello"],
    ] as const) {
      const { slug } = await codes.add({ type, target, preview: false });
      const hidden = await visit(`/${slug}+`);
      const unknown = await visit(`/${newSlug()}+`);
      expect(hidden).toMatchObject({ status: 404, body: unknown.body });
      expect(unknown.status).toBe(404);
      expect((await visit(`/${slug}`)).status).not.toBe(404);
      expect((await visit(`/${slug}+`)).status).toBe(404);
    }
  });

  it("S16 a target with markup is shown as text", async () => {
    const { slug } = await codes.add({ target: `https://example.com/?a='"><script>` });
    const { body } = await visit(`/${slug}+`);
    expect(body).toContain(">https://<b>example.com</b>/?a=%27%22%3E%3Cscript%3E</p>");
    expect(body).not.toContain("<script");
  });

  it("a deleted code is gone there too", async () => {
    const { slug } = await codes.add({ target: TARGET, deleted: true });
    expect((await visit(`/${slug}+`)).status).toBe(410);
  });

  it.each(["/+", "/ab+", "/robots+", "/healthz+", "/favicon.ico+", `/${newSlug()}++`, `/${newSlug()}%2B`])(
    "%s is not found",
    async (path) => expect((await visit(path)).status).toBe(404),
  );

  it("without a contact, the page has no link to report", async () => {
    const { port } = await start();
    const { slug } = await codes.add({ target: TARGET });
    const { body } = await httpGet(port, `/${slug}+`);
    expect([...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([ESCAPED]);
  });

  it("S16 unknown previews count toward the miss budget, and known ones do not", async () => {
    const { port } = await start({ MISSES_PER_MINUTE: 3 });
    const { slug } = await codes.add({ target: TARGET });
    const get = async (path: string) => (await httpGet(port, path)).status;
    for (let round = 0; round < 5; round += 1) expect(await get(`/${slug}+`)).toBe(200);
    const statuses = [];
    for (let round = 0; round < 4; round += 1) statuses.push(await get(`/${newSlug()}+`));
    expect(statuses).toEqual([404, 404, 404, 429]);
    expect(await get(`/${slug}+`)).toBe(200);
  });
});

describe("on an own domain", () => {
  let number = 0;
  const own = (path: string, method = "GET") => visit(path, { host: "preview.example", method });
  const keyOf = (path: string): LinkKey => linkKey(number, foldPath(canonicalPath(path), false));
  beforeAll(async () => {
    number = await codes.addDomain({ host: "preview.example" });
    const row = await codes.domainRow("preview.example");
    await cache.put(domainKey("preview.example"), domainFromRow(row));
    await cache.put(ANY_DOMAIN_KEY, anyDomain(true));
    await vi.waitFor(async () => expect((await own("/nothing")).status).toBe(404));
  });

  it("a path followed by + shows its target", async () => {
    const { id } = await codes.add({ target: TARGET, slug: keyOf("2026/menu") });
    for (const path of ["/2026/menu+", "/2026/MENU+?x", "/2026/menu/+", "/2026/menu+/", "/2026/m%65nu+"]) {
      const response = await own(path);
      expect([response.status, response.body.includes(`>${SHOWN}</p>`)], path).toEqual([200, true]);
    }
    expect((await own("/2026/menu+", "HEAD")).status).toBe(200);
    expect((await own("/2026/menu")).headers.location).toBe(TARGET);
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(1));
  });

  it("a path that itself ends in + wins, and has a preview of its own", async () => {
    await codes.add({ target: "https://example.com/c", slug: keyOf("c") });
    const { id } = await codes.add({ target: "https://example.com/c-plus", slug: keyOf("c+") });
    expect((await own("/c")).headers.location).toBe("https://example.com/c");
    expect((await own("/c+")).headers.location).toBe("https://example.com/c-plus");
    expect((await own("/c+/")).headers.location).toBe("https://example.com/c-plus");
    expect((await own("/c++")).body).toContain(">https://<b>example.com</b>/c-plus</p>");
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(2));
  });

  it("a deleted path that ends in + also wins", async () => {
    await codes.add({ target: TARGET, slug: keyOf("d") });
    await codes.add({ target: TARGET, slug: keyOf("d+"), deleted: true });
    expect((await own("/d+")).status).toBe(410);
  });

  it("a path as long as possible has a preview", async () => {
    const path = "x".repeat(190);
    await codes.add({ target: TARGET, slug: keyOf(path) });
    expect((await own(`/${path}+`)).status).toBe(200);
    expect((await own(`/${path}x+`)).status).toBe(404);
  });

  it.each(["/+", "/nothing+", "/robots.txt+", "/a//+", "/.well-known/assetlinks.json+", "/%+"])(
    "%s is not found",
    async (path) => expect((await own(path)).status).toBe(404),
  );

  it("a code without a preview is as unknown as any other path", async () => {
    await codes.add({ target: TARGET, slug: keyOf("hidden"), preview: false });
    await codes.changeDomain("preview.example", { not_found_target: "https://example.com/lost" });
    await cache.put(domainKey("preview.example"), domainFromRow(await codes.domainRow("preview.example")));
    const lost = "https://example.com/lost";
    await vi.waitFor(async () => expect((await own("/nothing")).headers.location).toBe(lost));
    expect((await own("/hidden+")).headers.location).toBe(lost);
    expect((await own("/nothing+")).headers.location).toBe(lost);
  });

  it("a preview costs two lookups, but only one miss", async () => {
    const { port } = await start({ PUBLIC_SHORT_URL: "https://qr.example", MISSES_PER_MINUTE: 3 });
    const get = async (path: string) => (await httpGet(port, path, { headers: { Host: "preview.example" } })).status;
    await vi.waitFor(async () => expect(await get("/2026/menu+")).toBe(200));
    const statuses = [];
    for (let round = 0; round < 4; round += 1) statuses.push(await get(`/${newSlug()}+`));
    expect(statuses).toEqual([302, 302, 302, 429]);
    expect(await get("/2026/menu+")).toBe(200);
    await codes.add({ target: TARGET, slug: keyOf("later") });
    expect(await get("/later+")).toBe(200);
  });
});
