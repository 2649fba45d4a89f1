// Tests accounts' own domains in one redirect: hosts, paths, settings, and changes.

import {
  ANY_DOMAIN_KEY,
  anyDomain,
  canonicalPath,
  domainFromRow,
  domainKey,
  foldPath,
  linkKey,
  targetFromRow,
} from "@qr/contracts";
import { hashPassword } from "@qr/passwords";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { httpGet } from "./testing/http-get.ts";
import { cookieOf, enter } from "./testing/password-page.ts";
import { newSlug } from "./testing/test-codes.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";

const { codes, cache, scans, start } = await useTestRedirects();
const redirect = await start({
  PUBLIC_SHORT_URL: "https://qr.example",
  SHORT_HOST_ALIASES: ["old.example"],
  INTERNAL_PORT: 0,
});
const visit = (host: string, path: string, method = "GET") =>
  httpGet(redirect.port, path, { method, headers: { Host: host } });
/** Writes the domain to the cache, as the gateway does after each change. */
async function publish(host: string): Promise<void> {
  const row = await codes.domainRow(host);
  await cache.put(domainKey(host), domainFromRow(row));
  await cache.put(ANY_DOMAIN_KEY, anyDomain(true));
}
/** Adds a code with this path on the domain, and returns the target. */
async function addPath(domain: number, path: string, caseSensitive: boolean): Promise<string> {
  const target = new URL(`https://example.com/?${encodeURIComponent(path)}`).href;
  await codes.add({ target, slug: linkKey(domain, foldPath(canonicalPath(path), caseSensitive)) });
  return target;
}

describe("while no account has its own domain", () => {
  it("every host means the default domain", async () => {
    const { slug } = await codes.add({ target: "https://example.com/default" });
    for (const host of ["qr.example", "QR.example:8080", "backend:8080", "127.0.0.1", "stranger.example."]) {
      expect((await visit(host, `/${slug}`)).headers.location, host).toBe("https://example.com/default");
    }
  });
});

describe("once an account has its own domain", () => {
  let [folding, exact] = [0, 0];
  let slug = newSlug();
  beforeAll(async () => {
    folding = await codes.addDomain({ host: "go.example" });
    exact = await codes.addDomain({ host: "exact.example", caseSensitive: true, state: "failing" });
    for (const host of ["go.example", "exact.example"]) await publish(host);
    ({ slug } = await codes.add({ target: "https://example.com/default" }));
    await vi.waitFor(async () => expect((await visit("stranger.example", `/${slug}`)).status).toBe(421));
  });

  it("an unknown host gets 421, and the service's own names, addresses, and health checks work as before", async () => {
    for (const host of ["stranger.example", "stranger.example:443", "xn--stranger-example.com"]) {
      expect((await visit(host, `/${slug}`)).status, host).toBe(421);
    }
    for (const host of ["qr.example", "QR.EXAMPLE.", "old.example", "127.0.0.1:80", "[::1]:80", "localhost"]) {
      expect((await visit(host, `/${slug}`)).headers.location, host).toBe("https://example.com/default");
    }
    expect((await visit("stranger.example", "/healthz")).status).toBe(200);
    expect((await visit("go.example", "/readyz")).status).toBe(200);
  });

  it("each domain has its own paths, and none of the default domain's", async () => {
    const mine = await addPath(folding, "menu", false);
    const theirs = await addPath(exact, "menu", true);
    await codes.add({ target: "https://example.com/third", slug: linkKey(0, "MENU") });
    expect((await visit("go.example", "/menu")).headers.location).toBe(mine);
    expect((await visit("GO.example.:443", "/MENU/?utm=1")).headers.location).toBe(mine);
    expect((await visit("exact.example", "/menu")).headers.location).toBe(theirs);
    expect((await visit("qr.example", "/menu")).headers.location).toBe("https://example.com/third");
    expect((await visit("exact.example", "/Menu")).status).toBe(404);
    expect((await visit("go.example", `/${slug}`)).status).toBe(404);
  });

  it.each([
    ["a/b/c", ["/a/b/c", "/a/b/c/"]],
    ["v1.2~x", ["/v1.2~x", "/v1%2E2%7ex"]],
    ["caf\u00e9", ["/caf%C3%A9", "/caf%c3%a9", "/c%61f%C3%A9/"]],
    ["a%2Fb", ["/a%2Fb", "/a%2fb"]],
    ["c+", ["/c+"]],
    ["x".repeat(190), [`/${"x".repeat(190)}`]],
    ["mail@(you),&me=1;2:3!*'$", ["/mail@(you),&me=1;2:3!*'$"]],
  ])("the path %s is found in each of its spellings", async (path, spellings) => {
    const target = await addPath(exact, path, true);
    for (const spelling of spellings) {
      expect((await visit("exact.example", spelling)).headers.location, spelling).toBe(target);
    }
  });

  it.each(["/a//b", "/a/../b", "/.", "/a b", "/%", "/%zz", `/${"y".repeat(191)}`, "/1/2/3/4/5/6/7/8/9"])(
    "the impossible path %s is not found",
    async (path) => expect((await visit("go.example", encodeURI(path).replaceAll("%25", "%"))).status).toBe(404),
  );

  it("scans are counted, with the symbol's slash as their source", async () => {
    const { id, slug: key } = await codes.add({ target: "https://example.com/", slug: linkKey(folding, "COUNTED") });
    expect(key).toBe(linkKey(folding, "COUNTED"));
    await visit("go.example", "/counted/");
    await visit("go.example", "/counted");
    await visit("go.example", "/counted", "HEAD");
    const counted = () => scans.scansOf(id).map((scan) => scan.at(-1));
    await expect.poll(counted).toEqual(["symbol", "link"]);
  });

  it("a code with a password asks on its own path, also one with slashes, and other paths refuse its form", async () => {
    const passwordHash = await hashPassword("correct horse");
    const key = linkKey(folding, foldPath("rooms/7/menu", false));
    await codes.add({ type: "text", target: "Secret", passwordHash, slug: key });
    for (const path of ["/rooms/7/menu", "/Rooms/7/Menu/?a=1", "/rooms/7/menu+"]) {
      expect((await visit("go.example", path)).status).toBe(401);
      const entered = await enter(redirect.port, path, "correct horse", { Host: "go.example" });
      expect([entered.status, entered.headers.location]).toEqual([303, path]);
      const headers = { Host: "go.example", Cookie: cookieOf(entered) };
      expect((await httpGet(redirect.port, path, { headers })).status).toBe(200);
    }
    for (const path of ["/", "/robots.txt", "/.well-known/assetlinks.json", "/rooms/7", "/rooms//7/menu"]) {
      const { status } = await enter(redirect.port, path, "correct horse", { Host: "go.example" });
      expect(status, path).toBe(405);
    }
  });

  it("settings decide what the root, unknown paths, and deleted codes lead to", async () => {
    await codes.add({ target: "https://example.com/", deleted: true, slug: linkKey(folding, "GONE") });
    expect((await visit("go.example", "/")).status).toBe(404);
    expect((await visit("go.example", "/nothing")).status).toBe(404);
    expect((await visit("go.example", "/gone")).status).toBe(410);
    expect((await visit("go.example", "/.well-known/assetlinks.json")).status).toBe(404);
    await codes.changeDomain("go.example", {
      root_target: "https://example.com/home",
      not_found_target: "https://example.com/lost",
      gone_target: "https://example.com/past",
      apple_app_site_association: '{"applinks":{}}',
      assetlinks: "[]",
    });
    await publish("go.example");
    const locationOf = async (path: string) => (await visit("go.example", path)).headers.location;
    await vi.waitFor(async () => expect(await locationOf("/")).toBe("https://example.com/home"));
    expect(await locationOf("/nothing")).toBe("https://example.com/lost");
    expect(await locationOf("/gone")).toBe("https://example.com/past");
    const apple = await visit("go.example", "/.well-known/apple-app-site-association");
    expect(apple).toMatchObject({
      status: 200,
      headers: { "content-type": "application/json" },
      body: '{"applinks":{}}',
    });
    expect((await visit("go.example", "/.well-known/assetlinks.json")).body).toBe("[]");
    expect((await visit("go.example", "/robots.txt")).status).toBe(200);
  });

  it("a path that is used again leads to the new code, not to the deleted one", async () => {
    const key = linkKey(exact, "again");
    const put = async () => cache.put(key, targetFromRow(await codes.targetRow(key)));
    await codes.add({ target: "https://example.com/old", slug: key });
    expect((await visit("exact.example", "/again")).headers.location).toBe("https://example.com/old");
    await codes.remove(key);
    await put();
    await vi.waitFor(async () => expect((await visit("exact.example", "/again")).status).toBe(410));
    await codes.reuse(key, "https://example.com/new");
    await put();
    const location = async () => (await visit("exact.example", "/again/")).headers.location;
    await vi.waitFor(async () => expect(await location()).toBe("https://example.com/new"));
    await cache.put(key, { version: 2, target: { kind: "gone" } });
    expect(await location()).toBe("https://example.com/new");
  });

  it("a proxy learns for which hosts it may get certificates, and cannot be confused", async () => {
    const ask = (path: string) => httpGet(redirect.internalPort ?? 0, path);
    await codes.addDomain({ host: "pending.example", state: "pending" });
    for (const [host, status] of [
      ["go.example", 200],
      ["exact.example", 200],
      ["GO.EXAMPLE", 200],
      ["qr.example", 200],
      ["old.example", 200],
      ["pending.example", 404],
      ["stranger.example", 404],
      ["127.0.0.1", 404],
      ["", 404],
      ["*", 404],
    ] as const) {
      expect((await ask(`/tls-allowed?domain=${host}`)).status, host).toBe(status);
    }
    for (const path of ["//", "/tls-allowed", "/other?domain=go.example", "/tls-allowed?x=1&domain=%"]) {
      expect((await ask(path)).status, path).toBe(404);
    }
    expect((await visit("go.example", "/tls-allowed?domain=go.example")).status).not.toBe(200);
  });

  it("a lost domain gets 421", async () => {
    await codes.addDomain({ host: "lost.example" });
    await publish("lost.example");
    expect((await visit("lost.example", "/")).status).toBe(404);
    await codes.changeDomain("lost.example", { state: "lost" });
    await publish("lost.example");
    await vi.waitFor(async () => expect((await visit("lost.example", "/")).status).toBe(421));
  });
});
