// Tests that the parameters of a visitor reach the target if its code asks for that.

import { connect } from "node:net";
import { ALWAYS_ACTIVE, targetFromRow, type VisitorQuery } from "@qr/contracts";
import { describe, expect, it, vi } from "vitest";
import { httpGet } from "./testing/http-get.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";
import { untilCacheIsTrusted } from "./testing/trusted-cache.ts";

const TARGET = "https://example.com/p?a=1#end";

const { codes, cache, scans, start } = await useTestRedirects();
const redirect = await start();
const locationOf = async (path: string, method = "GET") =>
  (await httpGet(redirect.port, path, { method })).headers.location;

describe.each([
  ["drop", TARGET],
  ["forward", "https://example.com/p?a=1&b=%C3%A4&b=+#end"],
  ["override", "https://example.com/p?%61=2&b=%C3%A4&b=+#end"],
] as const)("a code whose query is %s", (query, expected) => {
  it("redirects with and without the slash of symbols, to GET and HEAD, from every source", async () => {
    const { id, slug } = await codes.add({ target: TARGET, query });
    const visitors = "?%61=2&b=%C3%A4&b=+";
    for (let round = 0; round < 3; round += 1) {
      expect(await locationOf(`/${slug}${visitors}`)).toBe(expected);
      expect(await locationOf(`/${slug.toLowerCase()}/${visitors}`)).toBe(expected);
      expect(await locationOf(`/${slug}${visitors}`, "HEAD")).toBe(expected);
    }
    expect(await locationOf(`/${slug}`)).toBe(TARGET);
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(7));
  });

  it("S15 redirects to visible ASCII, whatever bytes a visitor sends", async () => {
    const { slug } = await codes.add({ target: TARGET, query });
    for (const bytes of [
      "x=\xe4\xff",
      "x=\x7f",
      "x=\ty",
      'x="<>\\^`{|}',
      "x=%0d%0aSet-Cookie:a=b",
      "%",
      "&&&",
      "=",
      "#x",
    ]) {
      const head = await rawGet(`/${slug}?${bytes}`);
      if (head.startsWith("HTTP/1.1 400")) continue;
      const location = /^Location: (.*)$/im.exec(head)?.[1] ?? "";
      expect(location, JSON.stringify(bytes)).toMatch(/^https:\/\/example\.com\/p\?[\x21-\x7e]+#end$/);
      expect(head).not.toMatch(/^set-cookie/im);
    }
  });
});

it("a change applies once the lease has ended", async () => {
  await untilCacheIsTrusted(redirect.port, cache);
  const { id, slug } = await codes.add({ target: TARGET });
  expect(await locationOf(`/${slug}?b=2`)).toBe(TARGET);
  const put = (version: number, query: VisitorQuery, preview: boolean) => {
    const row = {
      link_key: slug,
      code_id: id,
      type: "url",
      target: TARGET,
      dynamic: true,
      ...ALWAYS_ACTIVE,
      password_hash: null,
      rules: null,
      deleted: false,
      alias_id: null,
    };
    return cache.put(slug, targetFromRow({ ...row, query, preview, version }));
  };
  await put(2, "forward", true);
  await vi.waitFor(async () => expect(await locationOf(`/${slug}?b=2`)).toBe("https://example.com/p?a=1&b=2#end"));
  await put(3, "override", false);
  await vi.waitFor(async () => expect(await locationOf(`/${slug}?a=2`)).toBe("https://example.com/p?a=2#end"));
  expect((await httpGet(redirect.port, `/${slug}+`)).status).toBe(404);
  await put(4, "drop", true);
  await vi.waitFor(async () => expect(await locationOf(`/${slug}?a=2`)).toBe(TARGET));
  expect((await httpGet(redirect.port, `/${slug}+`)).status).toBe(200);
});

it("S15 the longest request that is accepted reaches a short target, and none lengthens a target beyond 8 kB", async () => {
  const short = await codes.add({ target: "https://example.com/", query: "forward" });
  const query = `b=${"x".repeat(2048 - `/${short.slug}?b=`.length)}`;
  expect(await locationOf(`/${short.slug}?${query}`)).toBe(`https://example.com/?${query}`);
  const target = `https://example.com/?a=${"x".repeat(7000)}`;
  const long = await codes.add({ target, query: "forward" });
  expect(await locationOf(`/${long.slug}?${query}`)).toBe(target);
  expect(await locationOf(`/${long.slug}?b=1`)).toBe(`${target}&b=1`);
});

/** Sends the path as Latin-1, and resolves with the head of the response. */
function rawGet(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(redirect.port, "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("end", () => resolve(text.split("\r\n\r\n")[0] ?? ""));
    socket.on("error", reject);
    socket.setTimeout(10_000, () => socket.destroy(new Error("no response within 10 s")));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: qr.example\r\nConnection: close\r\n\r\n`, "latin1");
  });
}
