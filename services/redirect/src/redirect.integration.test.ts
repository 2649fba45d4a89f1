import { describe, expect, it, vi } from "vitest";
import { httpGet } from "./testing/http-get.ts";
import { newSlug } from "./testing/test-codes.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";
import { untilCacheIsTrusted } from "./testing/trusted-cache.ts";

const LONG_URL = "https://www.example.com/menü?tisch=5&q=a%20b#abschnitt";

const { codes, cache, scans, start } = await useTestRedirects();
const redirect = await start({ TRUSTED_PROXIES: ["127.0.0.1"] });
const get = (path: string, options?: Parameters<typeof httpGet>[2]) => httpGet(redirect.port, path, options);

describe("a dynamic code of type url", () => {
  it("S9 redirects to its target, with headers that exclude caches and search indexes", async () => {
    const { slug } = await codes.add({ target: LONG_URL });
    const response = await get(`/${slug}`);
    expect(response.status).toBe(302);
    expect(response.headers).toMatchObject({
      location: "https://www.example.com/men%C3%BC?tisch=5&q=a%20b#abschnitt",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "content-length": "0",
    });
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(response.body).toBe("");
  });

  it("is found in any letter case, by an absolute URL, and with any query", async () => {
    const { slug } = await codes.add({ target: "https://example.com/a" });
    const spellings = [`/${slug.toLowerCase()}`, `/${slug}?url=https://evil.example&x=/../`, `/${slug}?`];
    for (const path of [...spellings, `http://any.example/${slug}`]) {
      expect((await get(path)).headers.location).toBe("https://example.com/a");
    }
  });

  it("U6 ignores the previous hop and passes nothing on to the next one", async () => {
    const { slug } = await codes.add({ target: "https://shortener.example.com/x" });
    const fromElsewhere = {
      Referer: "https://shortener.example.com/x",
      Cookie: "hops=9; target=https://evil.example/",
      Via: "1.1 shortener.example.com",
      "X-Forwarded-Host": "evil.example",
      "X-Original-URL": "https://evil.example/",
    };
    const ask = async (headers: Record<string, string>) => {
      const response = await get(`/${slug}`, { headers });
      const { date: _, ...others } = response.headers;
      return { status: response.status, headers: others, body: response.body };
    };
    const plain = await ask({});
    expect(plain).toMatchObject({ status: 302, headers: { location: "https://shortener.example.com/x" } });
    expect(await ask(fromElsewhere)).toEqual(plain);
    expect(plain.headers["set-cookie"]).toBeUndefined();
  });

  it("is counted once per response, with the classes of the agent and without its address", async () => {
    const { id, slug } = await codes.add({ target: "https://example.com/a" });
    const headers = { "X-Forwarded-For": "203.0.113.77" };
    const before = Date.now();
    for (let scan = 0; scan < 3; scan += 1) await get(`/${slug}`, { headers });
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(3));
    const [first, second] = scans.scansOf(id);
    const visitor = expect.stringMatching(/^[0-9a-f]{16}$/);
    expect(first?.slice(2)).toEqual(["person", "mobile", "android", "chrome", visitor, "", "", "link"]);
    expect(first?.[1]).toBeGreaterThanOrEqual(before);
    expect(second?.[6]).toBe(first?.[6]);
    expect(scans.bodies().join()).not.toContain("203.0.113.77");
  });

  it("T15 maps two addresses to two visitors, and trusts X-Forwarded-For only from the named proxy", async () => {
    const { id, slug } = await codes.add({ target: "https://example.com/a" });
    for (const address of ["203.0.113.1", "203.0.113.2", "9.9.9.9, 203.0.113.2"]) {
      await get(`/${slug}`, { headers: { "X-Forwarded-For": address } });
    }
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(3));
    const visitors = scans.scansOf(id).map((scan) => scan[6]);
    expect(new Set(visitors).size).toBe(2);
  });

  it("S5 serves 1,000 repeats from one address, counts each, and maps them to one visitor", async () => {
    const { id, slug } = await codes.add({ target: "https://example.com/again" });
    for (let round = 0; round < 20; round += 1) {
      const responses = await Promise.all(Array.from({ length: 50 }, () => get(`/${slug}`)));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 302));
    }
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(1000), { timeout: 10_000 });
    expect(new Set(scans.scansOf(id).map((scan) => scan[6])).size).toBe(1);
  });

  it("responds to HEAD the same way and does not count it", async () => {
    const { id, slug } = await codes.add({ target: "https://example.com/head" });
    const head = await get(`/${slug}`, { method: "HEAD" });
    expect(head.status).toBe(302);
    expect(head.headers.location).toBe("https://example.com/head");
    await get(`/${slug}`);
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(1));
  });

  it("marks bots and prefetches in the scan", async () => {
    const { id, slug } = await codes.add({ target: "https://example.com/a" });
    await get(`/${slug}`, { headers: { "User-Agent": "WhatsApp/2.23.20.0 A" } });
    await get(`/${slug}`, { headers: { "Sec-Purpose": "prefetch;prerender" } });
    await vi.waitFor(() =>
      expect(
        scans
          .scansOf(id)
          .map((scan) => scan[2])
          .sort(),
      ).toEqual(["bot", "prefetch"]),
    );
  });

  it("S8 redirects to the new target once the change is made and the lease has ended", async () => {
    const { slug } = await codes.add({ target: "https://example.com/old" });
    expect((await get(`/${slug}`)).headers.location).toBe("https://example.com/old");
    await codes.change(slug, "https://example.com/new");
    const location = "https://example.com/new";
    const target = { kind: "redirect" as const, codeId: crypto.randomUUID(), location, isCounted: true };
    await cache.put(slug, { version: 2, target });
    await expect.poll(async () => (await get(`/${slug}`)).headers.location).toBe("https://example.com/new");
  });
});

describe("other codes", () => {
  it("redirects a static code to its target without counting it", async () => {
    const { id, slug } = await codes.add({ target: "https://example.com/static", dynamic: false });
    const dynamic = await codes.add({ target: "https://example.com/dynamic" });
    expect((await get(`/${slug}`)).headers.location).toBe("https://example.com/static");
    await get(`/${dynamic.slug}`);
    await vi.waitFor(() => expect(scans.scansOf(dynamic.id)).toHaveLength(1));
    expect(scans.scansOf(id)).toHaveLength(0);
  });

  it("shows a text, escaped, and counts it if the code is dynamic", async () => {
    const { id, slug } = await codes.add({ type: "text", target: "<script>alert('1')</script>\nשלום & \"x\"" });
    const response = await get(`/${slug}`, { headers: { "Accept-Language": "de-AT" } });
    expect(response.status).toBe(200);
    expect(response.body).toContain("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;\nשלום &amp; &quot;x&quot;");
    expect(response.body).not.toContain("<script");
    expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(1));
  });

  it("S1 S6 responds with 404 to an unknown slug and with 410 to a deleted code", async () => {
    const { slug } = await codes.add({ target: "https://example.com/a", deleted: true });
    const unknown = await get(`/${newSlug()}`);
    const gone = await get(`/${slug}`);
    expect([unknown.status, gone.status]).toEqual([404, 410]);
    expect(gone.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
  });

  it("S1 finds a new code whose slug was unknown within a lease of the cache write", async () => {
    const slug = newSlug();
    expect((await get(`/${slug}`)).status).toBe(404);
    const { id } = await codes.add({ slug, target: "https://example.com/new" });
    const target = { kind: "redirect" as const, codeId: id, location: "https://example.com/new", isCounted: true };
    await cache.put(slug, { version: 1, target });
    await expect.poll(async () => (await get(`/${slug}`)).status).toBe(302);
  });

  it("S1 finds a new code whose slug was unknown, although the cache lacks the code", async () => {
    await untilCacheIsTrusted(redirect.port, cache);
    const slug = newSlug();
    expect((await get(`/${slug}`)).status).toBe(404);
    await codes.add({ slug, target: "https://example.com/new" });
    await expect.poll(async () => (await get(`/${slug}`)).status).toBe(302);
  });

  it("does not serve a poisoned cache entry", async () => {
    await untilCacheIsTrusted(redirect.port, cache);
    for (const location of ["javascript:alert(1)", "https://example.com/\r\nSet-Cookie: a=b", "//evil.example"]) {
      // Uses a new code each time, so that no earlier lease applies.
      const { slug } = await codes.add({ target: "https://example.com/right" });
      const target = { kind: "redirect" as const, codeId: crypto.randomUUID(), location, isCounted: true };
      await cache.put(slug, { version: 1, target });
      const response = await get(`/${slug}`);
      expect(response.headers.location).toBe("https://example.com/right");
      expect(response.headers["set-cookie"]).toBeUndefined();
    }
  });
});
