// An API key that is limited to codes with the tag `inside` on the default domain. For tests only.

import { uuidV7 } from "@qr/contracts";
import { recordOf } from "./expectations.ts";
import type { TestGateway } from "./test-gateway.ts";

export const LIMITED_TARGET = "https://example.com/limited";
export const LIMITS = { tags: ["inside"], domains: [{ id: null, host: null }] };

/** Creates the key, and a verified domain with this host for the account. Returns functions that create and change codes. */
export async function useLimitedKey(api: TestGateway, host: string) {
  const domain = { id: uuidV7(Date.now()), host };
  const fixed = { token: "t", state: "verified", caseSensitive: false, version: 0, createdAt: new Date() };
  await api.prisma.domain.create({ data: { ...domain, ...fixed, accountId: api.accountId } });
  const { key: limited } = await api.createKey({ limits: LIMITS });
  const create = async (fields: object, key = api.key): Promise<string> => {
    const body = { target: LIMITED_TARGET, dynamic: true, ...fields };
    return recordOf(await api.call("POST", "/v1/qr", { key, body })).id;
  };
  return {
    domain,
    limited,
    create,
    /** Creates a code within the limits. */
    inside: (fields: object = {}) => create({ tags: ["Inside", "other"], title: "inside", ...fields }),
    patch: (id: string, body: object, key = limited) => api.call("PATCH", `/v1/qr/${id}`, { key, body }),
  };
}
