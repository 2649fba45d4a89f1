// The objects that the samples of the API description work with.

import { randomUUID } from "node:crypto";
import { exampleParam } from "../http/openapi/samples/sample-request.ts";
import type { ApiRoute } from "../route/api-route.ts";
import { recordOf } from "./expectations.ts";
import { storeDomain, storeExport, storeJob, storeLogo, storePreset, storeShare } from "./sample-objects.ts";
import type { TestGateway } from "./test-gateway.ts";

type Account = Awaited<ReturnType<TestGateway["addAccount"]>>;
type Replaced = readonly (readonly [example: string, real: string])[];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates the object that the route's path refers to. Returns its ID, and the ID of its part, such as an alias. */
async function createObject(api: TestGateway, { path }: ApiRoute, account: Account, code: string): Promise<string[]> {
  const { key } = account;
  const change = (method: string, rest: string, body?: object) =>
    api.call(method, `/v1/qr/${code}${rest}`, { key, body });
  const stores: Record<string, () => Promise<string>> = {
    "/v1/logos/": () => storeLogo(api.prisma, account),
    "/v1/presets/": () => storePreset(api.prisma, account, randomUUID()),
    "/v1/domains/": () => storeDomain(api.prisma, account, randomUUID()),
    "/v1/account/export/": () => storeExport(api.prisma, account),
    "/v1/jobs/": () => storeJob(api.prisma, account),
    "/v1/shares/": async () => (await storeShare(api.prisma, account, code)).id,
  };
  const store = Object.entries(stores).find(([start]) => path.startsWith(start))?.[1];
  if (store !== undefined) return [await store()];
  if (path.endsWith("/:id/restore")) await change("DELETE", "");
  if (path.includes("/:change")) await change("PATCH", "", { title: "Changed" });
  if (path.endsWith("/:alias_id")) {
    const added = recordOf(await change("POST", "/aliases", { slug: randomUUID() }));
    return [code, added.aliases[0]?.id ?? ""];
  }
  if (path.endsWith("/:schedule_id")) {
    const at = new Date(Date.now() + DAY_MS).toISOString();
    const scheduled = await change("POST", "/schedule", { at, change: { title: "Changed" } });
    return [code, (scheduled.body as { id: string }).id];
  }
  return [code];
}

/** Creates what the samples of the route need. Returns the values to replace in the samples, and what to replace them with. */
export async function createSampleObjects(api: TestGateway, route: ApiRoute, account: Account): Promise<Replaced> {
  const body = { target: "https://example.com/menu", dynamic: true, title: "Menu", tags: ["Menu"] };
  const code = recordOf(await api.call("POST", "/v1/qr", { key: account.key, body })).id;
  const [id = "", partId = ""] = await createObject(api, route, account, code);
  const part = /\/:id\/.*:(alias_id|schedule_id)/.exec(route.path)?.[1];
  return [
    [exampleParam(route.path, "id"), id],
    // The bodies of some samples contain the ID of a code.
    [exampleParam("/v1/qr", "id"), code],
    ...(part === undefined ? [] : [[exampleParam(route.path, part), partId] as const]),
    // A path on the short host can be used only once.
    ["winter-menu", randomUUID()],
    ["2027-06-30T00:00:00.000Z", new Date(Date.now() + DAY_MS).toISOString()],
    ["2030-12-24T18:00:00Z", new Date(Date.now() + DAY_MS).toISOString()],
  ];
}
