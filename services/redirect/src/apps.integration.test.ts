// Tests where the codes of apps lead on each system, with real Redis and Postgres servers.

import { expect, it, vi } from "vitest";
import { httpGet } from "./testing/http-get.ts";
import { readPage } from "./testing/read-page.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";

const IOS = "https://apps.apple.com/app/id1";
const ANDROID = "https://play.google.com/store/apps/details?id=a";
const WEB = "https://example.com/%C3%A4";
const PLACES = { ios: IOS, android: ANDROID, web: "https://example.com/ä" };

const AGENTS = {
  iPhone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  iPad: "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  Android: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
  Windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36",
  none: "",
} as const;
type Agent = keyof typeof AGENTS;

const { codes, scans, start } = await useTestRedirects();
const { port } = await start();
const visit = (path: string, agent: Agent, method = "GET") =>
  httpGet(port, path, { method, headers: { "User-Agent": AGENTS[agent] } });
const add = (places: object, fields: object = {}) =>
  codes.add({ type: "app", target: JSON.stringify({ name: "Aurora", ...places }), ...fields });

it.each<[Agent, string]>([
  ["iPhone", IOS],
  ["iPad", IOS],
  ["Android", ANDROID],
  ["Windows", WEB],
  ["none", WEB],
])("an app in both stores and on the web redirects on %s to %s, as a code of a URL does", async (agent, location) => {
  const { id, slug } = await add(PLACES);
  const url = await codes.add({ target: location });
  const [{ headers, ...response }, { headers: expected, ...plain }] = [
    await visit(`/${slug}/?a=1`, agent),
    await visit(`/${url.slug}/?a=1`, agent),
  ];
  expect(response).toEqual(plain);
  expect({ ...headers, date: "" }).toEqual({ ...expected, date: "" });
  expect([response.status, headers.location]).toEqual([302, location]);
  expect((await visit(`/${slug}`, agent, "HEAD")).headers.location).toBe(location);
  await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(1));
});

it.each<[string, Agent, object, string]>([
  ["iPhones lead to the web", "iPhone", { android: ANDROID, web: WEB }, WEB],
  ["Android leads to the web", "Android", { ios: IOS, web: WEB }, WEB],
])("without a store for them, %s", async (_what, agent, places, location) => {
  const { slug } = await add(places);
  expect((await visit(`/${slug}`, agent)).headers.location).toBe(location);
});

it.each<[Agent, object, string[]]>([
  ["Windows", { ios: IOS, android: ANDROID }, [IOS, ANDROID]],
  ["iPhone", { android: ANDROID }, [ANDROID]],
  ["Android", { ios: IOS }, [IOS]],
])("without a website, %s gets a page with the stores, which is counted", async (agent, places, links) => {
  const { id, slug } = await add(places);
  const { status, headers, body } = await visit(`/${slug}`, agent);
  expect([status, headers.location]).toEqual([200, undefined]);
  const page = readPage(body);
  expect([page.authored, page.links]).toEqual([["Aurora"], links]);
  await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(1));
});

it("a preview shows every place to every visitor", async () => {
  const { slug } = await add(PLACES);
  for (const agent of ["iPhone", "Windows"] as const) {
    const { status, headers, body } = await visit(`/${slug}+`, agent);
    expect([status, headers.location]).toEqual([200, undefined]);
    expect(readPage(body).authored).toEqual([IOS, ANDROID, WEB]);
  }
});
