// The endpoints that add and delete aliases, and their descriptions.

import { uuidFromAliasId } from "@qr/contracts";
import { z } from "zod";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { invalidRequest, validateFields } from "../../route/violations.ts";
import { newAddress } from "../address.ts";
import { codeNotFound, codeResponse, targetEntries } from "../code.ts";
import type { CodeReader } from "../code-reader-store.ts";
import { codeRecordSchema, EXAMPLE_CODE } from "../code-schemas.ts";
import { addressViolations, domainsNamedIn, findDomain } from "../create-code.ts";
import type { FindDomains } from "../domains/account-domains.ts";
import { domain, slug } from "../link-fields.ts";
import { MAX_ALIASES } from "../links/links-store.ts";
import type { PublicUrls } from "../public-urls.ts";
import type { TargetWriter } from "../target-writer.ts";
import type { AliasStore } from "./alias-store.ts";

export interface AliasesParts {
  aliases: AliasStore;
  reader: Pick<CodeReader, "uuidOf">;
  findDomains: FindDomains;
  targets: Pick<TargetWriter, "replace">;
  urls: PublicUrls;
  onEvent(): void;
}

const COLLECTION = { path: "/v1/qr/:id/aliases" } as const;
const SINGLE = { path: "/v1/qr/:id/aliases/:alias_id" } as const;

export function aliasesRoutes(parts: AliasesParts): ApiRoute[] {
  const add = async ({ principal, id, body, gate }: ApiCall) => {
    const codeId = await parts.reader.uuidOf(principal, id);
    const domains = await domainsNamedIn([body], principal.accountId, parts.findDomains);
    const validated = validateFields(newAlias, body, [(fields) => addressViolations(fields, domains)]);
    if (!validated.isGood) throw invalidRequest(validated.details);
    const found = findDomain(validated.value.domain, domains);
    const ownDomain = found === "unknown" ? undefined : found;
    const address = newAddress({ ownDomain, slug: validated.value.slug }, parts.urls);
    const changed = await parts.aliases.add(principal, codeId, address, ownDomain, gate);
    if (changed === undefined) throw codeNotFound();
    parts.onEvent();
    await parts.targets.replace(targetEntries(changed.code, changed.links));
    return codeResponse(changed.code, parts.urls);
  };
  const remove = async ({ principal, id, partId, gate }: ApiCall) => {
    const codeId = await parts.reader.uuidOf(principal, id);
    const uuid = uuidFromAliasId(partId);
    const changed = uuid && (await parts.aliases.remove(principal, codeId, uuid, gate));
    if (!changed) throw codeNotFound();
    const { code, links, gone } = changed;
    parts.onEvent();
    const deleted = { key: gone, value: { version: code.version, target: { kind: "gone" as const } } };
    await parts.targets.replace([...targetEntries(code, links), deleted]);
    return codeResponse(code, parts.urls);
  };
  return [
    {
      method: "post",
      ...COLLECTION,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "alias.added",
      description: ADD_ALIAS,
      respond: add,
    },
    {
      method: "delete",
      ...SINGLE,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "alias.deleted",
      description: DELETE_ALIAS,
      respond: remove,
    },
  ];
}

const newAlias = z.strictObject({ domain: domain.optional(), slug }).meta({ id: "NewAlias" });

const RECORD = {
  content: json({ schema: codeRecordSchema, examples: oneExample("A dynamic code", EXAMPLE_CODE) }),
  headers: ["ETag"],
} as const;

const ADD_ALIAS: RouteDescription = {
  operationId: "addAlias",
  group: "Aliases",
  summary: "Add an alias",
  description:
    "Adds a short URL that leads to a dynamic code, on the short host or on one of your domains. Scans are counted with those of the code; " +
    "`include=by_alias` in the statistics lists them separately. " +
    `A code can have at most ${MAX_ALIASES} aliases.`,
  body: json({ schema: newAlias, examples: oneExample("An alias on the short host", { slug: "winter-menu" }) }),
  response: { description: "The code with its new alias.", ...RECORD },
  errors: ["not_found", "code_is_static", "slug_taken", "limit_reached"],
};

const DELETE_ALIAS: RouteDescription = {
  operationId: "deleteAlias",
  group: "Aliases",
  summary: "Delete an alias",
  description:
    "Once you receive the response, the alias's short URL returns 410, and its images return 404. Its path stays taken: forever on the short host; on your own domain, until 30 days after the code is deleted. The code and its other short URLs keep working.",
  response: { description: "The code without the alias.", ...RECORD },
  errors: ["not_found"],
};
