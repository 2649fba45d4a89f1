import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { countryFile } from "./country/testing/country-file.ts";
import type { RunningRedirect } from "./redirect.ts";
import { httpGet } from "./testing/http-get.ts";
import { newSlug } from "./testing/test-codes.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";
import { newJournalDir } from "./testing/test-settings.ts";

const CLIENT = "203.0.113.77";
const countryDatabase = join(newJournalDir(), "country.mmdb");
writeFileSync(countryDatabase, countryFile({ "203.0.113.0/24": { country: { iso_code: "DE" } } }));

const { codes, scans, start } = await useTestRedirects();
const behindProxy = await start({ TRUSTED_PROXIES: ["127.0.0.1"] });
const open = await start();
const withDatabase = await start({ TRUSTED_PROXIES: ["127.0.0.1"], COUNTRY_DATABASE: countryDatabase });

async function scanned(redirect: RunningRedirect, headers: Record<string, string>, tail = ""): Promise<unknown[]> {
  const { id, slug } = await codes.add({ target: "https://example.com/a" });
  const response = await httpGet(redirect.port, `/${slug}${tail}`, { headers });
  expect(response.headers.location).toBe("https://example.com/a");
  await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(1), 5000);
  return scans.scansOf(id)[0]?.slice(7) ?? [];
}

describe("the country of a scan", () => {
  it.each([
    [{ "CF-IPCountry": "DE" }, "DE"],
    [{ "X-Country": "fr" }, "FR"],
    [{ "CF-IPCountry": "CH", "X-Country": "FR" }, "CH"],
    [{ "CF-IPCountry": "XX" }, ""],
    [{ "CF-IPCountry": "T1" }, ""],
    [{ "X-Country": "Germany" }, ""],
    [{ "X-Country": '","' }, ""],
    [{}, ""],
  ])("is the one that a trusted proxy reports: %j → %j", async (headers, country) => {
    expect((await scanned(behindProxy, headers))[0]).toBe(country);
  });

  it("is not accepted from other clients", async () => {
    const told = { "CF-IPCountry": "AT", "X-Country": "AT" };
    const behindAnother = await start({ TRUSTED_PROXIES: ["10.0.0.0/8"] });
    const withDatabaseAlone = await start({ COUNTRY_DATABASE: countryDatabase });
    for (const redirect of [open, behindAnother, withDatabaseAlone])
      expect((await scanned(redirect, told))[0]).toBe("");
  });

  it("is looked up by the client's address if no proxy reports it", async () => {
    const forwarded = { "X-Forwarded-For": CLIENT };
    expect((await scanned(withDatabase, forwarded))[0]).toBe("DE");
    expect((await scanned(withDatabase, { ...forwarded, "CF-IPCountry": "XX" }))[0]).toBe("DE");
    expect((await scanned(withDatabase, { ...forwarded, "CF-IPCountry": "AT" }))[0]).toBe("AT");
    expect((await scanned(withDatabase, { "X-Forwarded-For": "198.51.100.1" }))[0]).toBe("");
  });

  it("fails the start if the database is unreadable, and names it", async () => {
    const startWith = (path: string) => start({ COUNTRY_DATABASE: path });
    await expect(startWith("/missing/country.mmdb")).rejects.toThrow(
      "COUNTRY_DATABASE /missing/country.mmdb cannot be used: ENOENT",
    );
    const broken = join(newJournalDir(), "broken.mmdb");
    writeFileSync(broken, "x");
    await expect(startWith(broken)).rejects.toThrow(
      `COUNTRY_DATABASE ${broken} cannot be used: the file is not a MaxMind DB file`,
    );
  });
});

describe("the source of a scan", () => {
  it.each([
    ["", "link"],
    ["?a=/", "link"],
    ["/", "symbol"],
    ["/?utm_source=poster", "symbol"],
  ])("/SLUG%s is a %s and redirects to the same target", async (tail, source) => {
    expect((await scanned(open, {}, tail))[2]).toBe(source);
  });

  it("changes nothing else: a slug with a slash works in any letter case, for HEAD, for a deleted code, and for a page", async () => {
    const { slug } = await codes.add({ target: "https://example.com/b" });
    const head = await httpGet(open.port, `/${slug.toLowerCase()}/`, { method: "HEAD" });
    expect([head.status, head.headers.location]).toEqual([302, "https://example.com/b"]);
    const deleted = await codes.add({ target: "https://example.com/b", deleted: true });
    expect((await httpGet(open.port, `/${deleted.slug}/`)).status).toBe(410);
    const text = await codes.add({ type: "text", target: "Moin" });
    const [page, samePage] = await Promise.all(["", "/"].map((tail) => httpGet(open.port, `/${text.slug}${tail}`)));
    expect(samePage?.body).toContain("Moin");
    expect(samePage?.body).toBe(page?.body);
  });

  it("keeps the host of the referring page and nothing else", async () => {
    const referer = "https://News.Example.COM:8443/secret-path?email=ada@example.com";
    const forwarded = { "X-Forwarded-For": CLIENT };
    expect(await scanned(behindProxy, { ...forwarded, Referer: referer })).toEqual(["", "news.example.com", "link"]);
    expect(await scanned(behindProxy, { ...forwarded, Referer: "https://qr.example/X", Host: "qr.example" })).toEqual([
      "",
      "",
      "link",
    ]);
    for (const secret of ["secret-path", "ada@", "8443", CLIENT, "Mozilla", "AppleWebKit"]) {
      expect(scans.bodies().join()).not.toContain(secret);
    }
  });
});

describe("the language of a scan", () => {
  it.each([
    [{ "Accept-Language": "de-AT,de;q=0.9,en;q=0.5" }, ["de"]],
    [{ "Accept-Language": "en;q=0.5,FIL-ph" }, ["fil"]],
    [{ "Accept-Language": "*" }, []],
    [{ "Accept-Language": '"]' }, []],
    [{}, []],
  ])("is the one that the visitor prefers, without its region: %j → %j", async (headers, language) => {
    expect((await scanned(open, headers)).slice(3)).toEqual(language);
    expect(scans.bodies().join()).not.toMatch(/de-AT|FIL-ph/);
  });
});

describe("the alias of a scan", () => {
  it.each(["url", "text", "geo", "vcard"])("is recorded for a code of type %s", async (type) => {
    const { id, slug } = await codes.add({ type, target: type === "url" ? "https://example.com/a" : "geo:1,2" });
    const [one, other] = [newSlug(), newSlug()];
    const aliases = [await codes.addAlias(id, one), await codes.addAlias(id, other)];
    // The second visit is served from memory.
    for (const path of [`${one}/`, one.toLowerCase(), other, slug]) await httpGet(open.port, `/${path}`);
    const recorded = () => scans.scansOf(id).map((scan) => scan.slice(9));
    const [first, second] = aliases.map((alias) => ["", alias]);
    const expected = [["symbol", ...(first ?? [])], ["link", ...(first ?? [])], ["link", ...(second ?? [])], ["link"]];
    await expect.poll(recorded).toEqual(expected);
  });

  it("changes no byte of the frames of the code's own scans", async () => {
    const { id, slug } = await codes.add({ target: "https://example.com/a" });
    const key = newSlug();
    const alias = await codes.addAlias(id, key);
    await httpGet(open.port, `/${slug}`, { headers: { Referer: "https://own.example/" } });
    await httpGet(open.port, `/${key}`, { headers: { Referer: "https://alias.example/" } });
    await expect.poll(() => scans.scansOf(id)).toHaveLength(2);
    const texts = scans.bodies().join();
    expect(texts).toMatch(new RegExp(`\\["${id}",\\d+,[^\\]]+,"","own.example","link"\\]`));
    expect(texts).toContain(`,"","alias.example","link","","${alias}"]`);
  });
});
