// Tests every route of the gateway with an API key that is limited to a tag and a domain. A code outside of the limits gets the same response
// as an unknown one and never changes, and routes that concern the whole account are refused.

import { codeIdFromUuid, uuidFromCodeId } from "@qr/contracts";
import { describe, expect, test } from "vitest";
import type { ApiRoute } from "../route/api-route.ts";
import { API_SAMPLES, type Sample } from "../testing/api-samples.ts";
import { errorOf, recordOf } from "../testing/expectations.ts";
import { useLimitedKey } from "../testing/limited-key.ts";
import { createAlias, createChange, createScheduled, pathAt } from "../testing/sample-objects.ts";
import { type TestResponse, useTestGateway } from "../testing/test-gateway.ts";

const SECRET = "title-outside-of-the-limits";
const UNKNOWN = codeIdFromUuid("01890a5d-ac96-774b-bcce-b302099a8057");

const api = await useTestGateway();
const { domain, limited, create, inside, patch } = await useLimitedKey(api, "limited-keys.example.com");
const idIn = (path: string) => path.split("/")[0] ?? "";

/** Codes outside of the limits: with another tag, without tags, and with the right tag on another domain. */
const OUTSIDE = [
  await create({ title: SECRET, tags: ["outside"], external_id: "outside-1" }),
  await create({ title: SECRET }),
  await create({ title: SECRET, tags: ["inside"], domain: domain.host }),
];
const [first = ""] = OUTSIDE;
const DELETED = await create({ title: SECRET, tags: ["outside"] });
await api.call("DELETE", `/v1/qr/${DELETED}`);
const PARTS: Readonly<Record<string, string>> = {
  "/v1/qr/:id/aliases/": await createAlias(api, api.key),
  "/v1/qr/:id/history/": await createChange(api, api.key),
  "/v1/qr/:id/schedule/": await createScheduled(api, api.key),
};
const ALL_OUTSIDE = [...OUTSIDE, DELETED, ...Object.values(PARTS).map(idIn)].map((id) => uuidFromCodeId(id) ?? "");

/** Everything that is stored about the codes outside of the limits. */
const stored = async (): Promise<string> => {
  const rows = [
    "codes WHERE id",
    "links WHERE code_id",
    "code_changes WHERE code_id",
    "scheduled_changes WHERE code_id",
    "designs WHERE code_id",
    "shares WHERE code_id",
  ];
  const texts = rows.map(
    (from) => `SELECT row_to_json(one)::text AS row FROM (SELECT * FROM ${from} = ANY($1)) AS one`,
  );
  return JSON.stringify(
    await api.run({ name: undefined, text: `${texts.join(" UNION ALL ")} ORDER BY row` }, [ALL_OUTSIDE]),
  );
};

const nameOf = ({ method, path }: ApiRoute) => `${method} ${path}`;
const routes = api.gateway.routes.map((route) => ({ name: nameOf(route), route }));
const samplesOf = (route: ApiRoute) => API_SAMPLES[nameOf(route)] ?? [];
const send = ({ method, path }: ApiRoute, id: string, { body, headers = {} }: Sample, key = limited) =>
  api.call(method.toUpperCase(), pathAt(path, id), {
    key,
    headers,
    ...(body !== undefined && { body: typeof body === "function" ? body(id) : body }),
  });
const comparable = ({ status, text }: TestResponse) => `${status} ${text.replace(/"request_id":"[^"]*"/, "")}`;

describe.each(routes.filter(({ route }) => route.limitedKeys === "refused"))("$name", ({ route }) => {
  test("K16 is refused, before the body is read", async () => {
    const before = await stored();
    for (const sample of samplesOf(route)) {
      const response = await send(route, first, sample);
      expect(errorOf(response)).toBe("403 key_limited");
      expect(response.text).toContain("concerns the whole account");
    }
    if (route.description.body !== undefined) {
      expect(errorOf(await send(route, first, { body: "{" }))).toBe("403 key_limited");
    }
    expect(await stored()).toBe(before);
  });
});

const filtered = routes.filter(({ route }) => route.limitedKeys === "filtered");

describe.each(filtered.filter(({ route }) => route.path.startsWith("/v1/qr/:id")))("$name", ({ route }) => {
  const part = Object.entries(PARTS).find(([start]) => route.path.startsWith(start))?.[1];

  test("K14 K16 treats codes outside of the limits like unknown ones", async () => {
    const before = await stored();
    const unknown = part === undefined ? UNKNOWN : part.replace(idIn(part), UNKNOWN);
    const paths = part === undefined ? [...OUTSIDE, DELETED, "ext_outside-1"] : [part];
    for (const sample of samplesOf(route)) {
      const expected = comparable(await send(route, unknown, sample));
      expect(expected).toMatch(/^4\d\d .*"(not_found|invalid_request)"/);
      for (const path of paths) expect(comparable(await send(route, path, sample))).toBe(expected);
      expect(expected).not.toContain(SECRET);
    }
    expect(await stored()).toBe(before);
  });

  test("serves codes within the limits", async () => {
    const id = part === undefined ? await inside() : await partInside(route.path);
    if (route.path.endsWith("/:id/restore")) await api.call("DELETE", `/v1/qr/${id}`);
    const [sample = {}] = samplesOf(route);
    expect((await send(route, id, sample)).status).toBe(200);
  });
});

/** Creates an alias, a change, or a scheduled change of a code within the limits. */
async function partInside(path: string): Promise<string> {
  const make = path.includes("aliases") ? createAlias : path.includes("schedule") ? createScheduled : createChange;
  const made = await make(api, api.key);
  expect((await patch(idIn(made), { tags: ["inside"] }, api.key)).status).toBe(200);
  return made;
}

describe.each(filtered.filter(({ route }) => !route.path.includes(":")))("$name", ({ route }) => {
  test("K14 neither shows nor changes codes outside of the limits", async () => {
    await inside();
    const before = await stored();
    for (const sample of samplesOf(route)) {
      const { text } = await send(route, "", sample);
      for (const hidden of [SECRET, ...OUTSIDE]) expect(text).not.toContain(hidden);
    }
    expect(await stored()).toBe(before);
  });
});

test("every route is in one of the tests above", () => {
  const logos = filtered.filter(({ route }) => route.path === "/v1/logos/:id");
  const tested = filtered.filter(({ route }) => route.path.startsWith("/v1/qr/:id") || !route.path.includes(":"));
  expect([...tested, ...logos].map(({ name }) => name).sort()).toEqual(filtered.map(({ name }) => name).sort());
  expect(filtered.length).toBeGreaterThan(20);
});

describe("K14 lists, totals, and exports", () => {
  test.each([
    "",
    "?state=deleted",
    `?q=${SECRET}`,
    "?tag=outside",
    "?external_id=outside-1",
    `?domain=${domain.host}`,
    "?sort=-scans",
  ])("contain only codes within the limits with %j", async (query) => {
    const id = await inside();
    const separator = query === "" ? "?" : "&";
    const path = `/v1/qr${query}${separator}include=total`;
    const page = await api.call("GET", path, { key: limited });
    expect(page.status, page.text).toBe(200);
    const { total, data } = page.body as { total: number; data: { title: string; tags: string[] }[] };
    for (const { tags } of data) expect(tags.map((tag) => tag.toLowerCase())).toContain("inside");
    expect(page.text).not.toContain(SECRET);
    if (!/^$|sort|deleted/.test(query)) expect(total).toBe(0);
    else if (!query.includes("deleted")) expect(page.text).toContain(id);
    const exported = await api.call("GET", `/v1/qr/export${query.replace("?sort=-scans", "")}`, { key: limited });
    expect(exported.text).not.toContain(SECRET);
  });

  test("find no code by the short URL of a code outside of the limits", async () => {
    const { short_url } = recordOf(await api.call("GET", `/v1/qr/${first}`));
    const page = await api.call("GET", `/v1/qr?q=${encodeURIComponent(short_url)}`, { key: limited });
    expect(page.body).toMatchObject({ data: [] });
  });
});
