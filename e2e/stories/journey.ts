// Tests the life of a printed code on every kind of system: it is created, printed, scanned, counted, re-pointed, and deleted.

import { Agent } from "node:http";
import { decodeImage } from "@qr/test-kit/phones/read-symbols";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import type { System } from "@qr/test-kit/systems/system";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { describeEveryType } from "./every-type.ts";

const TABLET =
  "Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) AppleWebKit/605.1.15 Version/15.6 Mobile/15E148 Safari/604.1";
const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
const PREVIEW = "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)";

/** Declares the tests. `systemOf` is called only while the system is running. */
export function describeJourney(name: string, systemOf: () => Pick<System, "apiUrl" | "apiKey">): void {
  describe(`the life of a printed code on ${name}`, () => {
    let client: Client;
    const agent = new Agent({ keepAlive: true });
    const scanWith = (url: string, userAgent: string, method = "GET") =>
      scan(agent, url, { "User-Agent": userAgent }, method);
    const scanIn = (language: string, url: string) =>
      scan(agent, url, { "User-Agent": PHONE, "Accept-Language": language });

    beforeAll(() => {
      client = createClient(systemOf());
    });
    afterAll(() => agent.destroy());

    test("a dynamic code is printed, scanned, counted, re-pointed, and deleted", async () => {
      const created = await client.create({
        target: "https://example.com/menu?tisch=7#käse",
        dynamic: true,
        title: "Menü",
      });
      expect(created).toMatchObject({ type: "url", dynamic: true, title: "Menü", scans: 0 });

      const printed = await decodeImage(created.image_url);
      expect(printed).toEqual(await decodeImage(created.svg_url));
      expect(printed).toHaveLength(1);
      const print = printed[0] ?? "";
      expect(print.toLowerCase()).toBe(`${created.short_url.toLowerCase()}/`);
      expect(print).toBe(print.toUpperCase());

      const first = await scanWith(print, PHONE);
      expect(first).toMatchObject({ status: 302, location: "https://example.com/menu?tisch=7#k%C3%A4se" });
      expect(first.headers["cache-control"]).toBe("private, no-store");
      await scanWith(created.short_url, TABLET);
      await scanWith(created.short_url, DESKTOP);
      await scanWith(created.short_url, PHONE);
      await scanWith(created.short_url, PREVIEW);
      await scanWith(created.short_url, PHONE, "HEAD");

      await expect.poll(async () => (await client.statistics(created.id)).total_scans).toBe(4);
      const statistics = await client.statistics(created.id);
      expect(statistics).toMatchObject({
        id: created.id,
        range: "last_30_days",
        total_scans: 4,
        unique_scans: 3,
        by_device: { mobile: 2, desktop: 1, tablet: 1 },
      });
      expect(statistics.by_day).toHaveLength(30);
      expect(statistics.by_day.reduce((sum, day) => sum + day.scans, 0)).toBe(4);
      expect((await client.get(created.id)).scans).toBe(4);

      const changed = await client.update(created.id, { target: "https://example.org/winter" });
      expect(changed).toMatchObject({
        id: created.id,
        short_url: created.short_url,
        target: "https://example.org/winter",
      });
      expect(await scanWith(print, PHONE)).toMatchObject({ status: 302, location: "https://example.org/winter" });
      expect(await decodeImage(created.image_url)).toEqual(printed);

      await client.remove(created.id);
      expect((await scanWith(print, PHONE)).status).toBe(410);
      expect((await client.call("GET", `/v1/qr/${created.id}`)).status).toBe(404);
      expect((await fetch(created.image_url)).status).toBe(404);
    });

    test("a static code encodes its target in ASCII form and is never counted", async () => {
      const target = "https://example.com/straße/?q=smörgåsbord&x=1";
      const encoded = "https://example.com/stra%C3%9Fe/?q=sm%C3%B6rg%C3%A5sbord&x=1";
      const created = await client.create({ target, color: { dark: "#1a237e", light: "#fff8e1" }, format: "svg" });
      expect(created.target).toBe(target);
      expect(await decodeImage(created.svg_url)).toEqual([encoded]);
      expect(await decodeImage(created.image_url)).toEqual([encoded]);
      expect((await scanWith(created.short_url, PHONE)).location).toBe(encoded);
      expect((await client.call("GET", `/v1/qr/${created.id}/stats`)).body).toMatchObject({
        code: "stats_not_available",
      });
      expect((await client.call("PATCH", `/v1/qr/${created.id}`, { target })).body).toMatchObject({
        code: "code_is_static",
      });
    });

    test("a code forwards the visitor's query and has a preview, as soon as a change says so", async () => {
      const { id, short_url } = await client.create({ target: "https://example.com/p?a=1#b", dynamic: true });
      const locationOf = async (url: string) => (await scanWith(url, PHONE)).location;
      const statusOf = async (url: string) => (await scanWith(url, PHONE)).status;
      expect(await locationOf(`${short_url}?a=2&c=3`)).toBe("https://example.com/p?a=1#b");
      expect(await statusOf(`${short_url}+`)).toBe(200);
      await client.update(id, { query: "forward", preview: false });
      expect(await locationOf(`${short_url}?a=2&c=3`)).toBe("https://example.com/p?a=1&c=3#b");
      expect(await statusOf(`${short_url}+`)).toBe(404);
      await client.update(id, { query: "override", preview: true });
      expect(await locationOf(`${short_url}/?a=2&c=3`)).toBe("https://example.com/p?a=2&c=3#b");
      expect(await statusOf(`${short_url}+`)).toBe(200);
      await expect.poll(async () => (await client.statistics(id)).total_scans).toBe(3);
    });

    test("the scans of two aliases are counted with the code's, and listed separately", async () => {
      const { id, short_url } = await client.create({ target: "https://example.com/halls", dynamic: true });
      for (const hall of ["a", "b"])
        await client.call("POST", `/v1/qr/${id}/aliases`, { slug: `hall-${hall}-${id.slice(-12)}` });
      const [a, b] = (await client.get(id)).aliases;
      for (const url of [a?.short_url, b?.short_url, `${a?.short_url}/`, short_url, a?.short_url]) {
        expect(await scanWith(url ?? "", PHONE)).toMatchObject({ status: 302, location: "https://example.com/halls" });
      }
      await expect.poll(async () => (await client.statistics(id)).total_scans).toBe(5);
      const { by_alias } = await client.statistics(id, "?range=last_7_days&include=by_alias");
      const counted = Object.fromEntries((by_alias ?? []).map(({ alias = "", scans }) => [alias, scans]));
      expect(counted).toEqual({ [a?.id ?? ""]: 3, [b?.id ?? ""]: 1, none: 1 });
    });

    test("the scans are listed by the rule that decided, even after it has been removed", async () => {
      const { id, short_url } = await client.create({ target: "https://example.com/desk", dynamic: true });
      const replace = async (rules: object[]) => {
        const { body } = await client.call("PUT", `/v1/qr/${id}/rules`, { rules });
        return z
          .object({ rules: z.array(z.object({ id: z.string() })) })
          .parse(body)
          .rules.map((rule) => rule.id);
      };
      const tablets = { when: { device: ["tablet"] }, target: "https://example.com/tablet" };
      const phones = { when: { os: ["ios"] }, target: "https://example.com/phone" };
      const [tablet = "", phone = ""] = await replace([tablets, phones]);
      for (const [userAgent, page] of [
        [TABLET, "tablet"],
        [PHONE, "phone"],
        [DESKTOP, "desk"],
        [PHONE, "phone"],
      ] as const) {
        expect((await scanWith(short_url, userAgent)).location).toBe(`https://example.com/${page}`);
      }
      await replace([tablets]);
      expect((await scanWith(short_url, PHONE)).location).toBe("https://example.com/desk");
      await expect.poll(async () => (await client.statistics(id)).total_scans).toBe(5);
      const { by_rule } = await client.statistics(id, "?range=last_7_days&include=by_rule");
      const counted = Object.fromEntries((by_rule ?? []).map(({ rule = "", scans }) => [rule, scans]));
      expect(counted).toEqual({ [tablet]: 1, [phone]: 2, none: 2 });
    });

    test("the scans are listed by language, without its region", async () => {
      const { id, short_url } = await client.create({ target: "https://example.com/tour", dynamic: true });
      for (const language of ["de-AT,de;q=0.9,en;q=0.5", "de", "en;q=0.5,ja", "*"]) await scanIn(language, short_url);
      await scanWith(short_url, PHONE);
      await expect.poll(async () => (await client.statistics(id)).total_scans).toBe(5);
      const { by_language } = await client.statistics(id, "?range=last_7_days&include=by_language");
      const counted = Object.fromEntries((by_language ?? []).map(({ language = "", scans }) => [language, scans]));
      expect(counted).toEqual({ de: 2, ja: 1, unknown: 2 });
    });

    test("the symbol of an alias leads to the code, and is gone with the alias", async () => {
      const { id, image_url, svg_url } = await client.create({ target: "https://example.com/door", dynamic: true });
      await client.call("POST", `/v1/qr/${id}/aliases`, { slug: `door-${id.slice(-12)}` });
      const [alias] = (await client.get(id)).aliases;
      const ofAlias = `?alias=${alias?.id}`;
      const print = `${alias?.short_url.toUpperCase()}/`;
      expect(await decodeImage(image_url + ofAlias)).toEqual([print]);
      expect(await decodeImage(svg_url + ofAlias)).toEqual([print]);
      expect(await scanWith(print, PHONE)).toMatchObject({ status: 302, location: "https://example.com/door" });
      expect(await decodeImage(image_url)).not.toEqual([print]);
      await client.call("DELETE", `/v1/qr/${id}/aliases/${alias?.id}`);
      expect((await fetch(image_url + ofAlias)).status).toBe(404);
      expect((await fetch(image_url)).status).toBe(200);
    });

    describeEveryType({ client: () => client, scan: (url) => scanWith(url, PHONE) });

    test("every new code is in the list, newest first", async () => {
      const ids: string[] = [];
      for (const title of ["one", "two", "three"]) {
        ids.unshift((await client.create({ target: "https://example.com/list", dynamic: true, title })).id);
      }
      const { body } = await client.call("GET", "/v1/qr?limit=3");
      expect(body).toMatchObject({ has_more: true, data: ids.map((id) => ({ id })) });
    });
  });
}
