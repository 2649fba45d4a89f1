// The endpoints for domains, and their descriptions.

import { domainIdFromUuid, uuidFromDomainId } from "@qr/contracts";
import { requireProved } from "../../access/unproved-accounts.ts";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { parseQuery } from "../../route/query.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { invalidRequest, validateFields } from "../../route/violations.ts";
import type { UrlRules } from "../content/check-url.ts";
import type { TargetWriter } from "../target-writer.ts";
import type { DomainChecks } from "./check-domain.ts";
import { domainNotFound, domainRecord, isLive, keysOf } from "./domain.ts";
import {
  createDomainRequest,
  deleteDomainQuery,
  domainDeletionSchema,
  domainListSchema,
  domainSchema,
  hostViolations,
  settingsOf,
  targetViolations,
  updateDomainRequest,
} from "./domain-schemas.ts";
import { type CountedDomain, type DomainStore, MAX_DOMAINS } from "./domain-store.ts";

export interface DomainsParts {
  domains: DomainStore;
  checks: DomainChecks;
  targets: Pick<TargetWriter, "publish">;
  urlRules: UrlRules;
  /** The host to which domains must point. */
  shortHost: string;
}

const COLLECTION = { path: "/v1/domains", limitedKeys: "refused" } as const;
const SINGLE = { path: "/v1/domains/:id", limitedKeys: "refused" } as const;

export function domainsRoutes(parts: DomainsParts): ApiRoute[] {
  const shown = (domain: CountedDomain | undefined) => {
    if (domain === undefined) throw domainNotFound();
    return { body: domainRecord(domain, parts.shortHost) };
  };
  const create = async ({ principal, body, gate }: ApiCall) => {
    requireProved(principal, "add a domain");
    const validated = validateFields(createDomainRequest, body, [
      (request) => hostViolations(request, parts.urlRules),
      (request) => targetViolations(request, parts.urlRules),
    ]);
    if (!validated.isGood) throw invalidRequest(validated.details);
    const { host, ...settings } = validated.value;
    return shown(await parts.domains.insert(principal, host, settingsOf(settings), gate));
  };
  const list = async ({ principal }: ApiCall) => ({
    body: {
      data: (await parts.domains.list(principal.accountId)).map((domain) => domainRecord(domain, parts.shortHost)),
    },
  });
  const read = async ({ principal, id }: ApiCall) => shown(await parts.domains.read(principal.accountId, uuidOf(id)));
  const update = async ({ principal, id, body, gate }: ApiCall) => {
    const uuid = uuidOf(id);
    const validated = validateFields(updateDomainRequest, body, [(change) => targetViolations(change, parts.urlRules)]);
    if (!validated.isGood) throw invalidRequest(validated.details);
    const domain = await parts.domains.change(principal, uuid, settingsOf(validated.value), gate);
    if (domain !== undefined && isLive(domain)) await parts.targets.publish(keysOf(domain));
    return shown(domain);
  };
  const remove = async ({ principal, id, query, gate }: ApiCall) => {
    const uuid = uuidOf(id);
    const { codes } = parseQuery(deleteDomainQuery, query);
    const domain = await parts.domains.delete(principal, uuid, codes === "keep", gate);
    if (domain === undefined) throw domainNotFound();
    await parts.targets.publish(keysOf(domain));
    return { body: { id, deleted: true } };
  };
  const check = async ({ principal, id, gate }: ApiCall) => {
    const uuid = uuidOf(id);
    const domain = await parts.domains.read(principal.accountId, uuid);
    if (domain !== undefined && (await parts.domains.claimCheck(uuid, gate))) await parts.checks.check(domain);
    return shown(await parts.domains.read(principal.accountId, uuid));
  };
  return [
    {
      method: "post",
      ...COLLECTION,
      scope: "domains:write",
      action: "domain.created",
      description: CREATE_DOMAIN,
      respond: create,
    },
    { method: "get", ...COLLECTION, scope: "domains:read", description: LIST_DOMAINS, respond: list },
    { method: "get", ...SINGLE, scope: "domains:read", description: READ_DOMAIN, respond: read },
    {
      method: "patch",
      ...SINGLE,
      scope: "domains:write",
      action: "domain.updated",
      description: UPDATE_DOMAIN,
      respond: update,
    },
    {
      method: "delete",
      ...SINGLE,
      scope: "domains:write",
      action: "domain.deleted",
      description: DELETE_DOMAIN,
      respond: remove,
    },
    {
      method: "post",
      ...SINGLE,
      path: `${SINGLE.path}/check`,
      scope: "domains:write",
      action: "domain.checked",
      description: CHECK_DOMAIN,
      respond: check,
    },
  ];
}

function uuidOf(id: string): string {
  const uuid = uuidFromDomainId(id);
  if (uuid === undefined) throw domainNotFound();
  return uuid;
}

const ID = domainIdFromUuid("01936c1e-7f2a-7c3b-8d4e-5f6071829304");
const EXAMPLE_DOMAIN = {
  id: ID,
  host: "go.example.com",
  host_display: "go.example.com",
  state: "pending",
  records: [
    {
      type: "TXT",
      name: "_qr-challenge.go.example.com",
      value: "5f0c3a1be2d94760a8f1c2d3e4b5a697",
      seen: ["5f0c3a1be2d94760a8f1c2d3e4b5a697"],
      ok: true,
    },
    { type: "CNAME", name: "go.example.com", value: "qr.example", seen: [], ok: false },
  ],
  case_sensitive: false,
  slug_length: null,
  root_target: "https://example.com/",
  not_found_target: null,
  gone_target: null,
  apple_app_site_association: null,
  assetlinks: null,
  pages: {
    not_found: {
      title: "This page does not exist",
      text: "The link may be out of date. Our website has the current menu.",
      button: { label: "To our website", url: "https://example.com/" },
    },
    gone: null,
    scheduled: null,
    paused: null,
    expired: null,
    exhausted: null,
  },
  created_at: "2026-11-21T10:20:30.123Z",
  verified_at: null,
  checked_at: "2026-11-21T10:21:00.000Z",
  codes: 0,
};
const RECORD = json({ schema: domainSchema, examples: oneExample("A domain whose CNAME is missing", EXAMPLE_DOMAIN) });

const CREATE_DOMAIN: RouteDescription = {
  operationId: "createDomain",
  group: "Domains",
  summary: "Add a domain",
  description:
    "Adds a host name of your own, for short links such as `https://go.example.com/menu`. Set the DNS records in the response, then " +
    `check the domain. An account can have at most ${MAX_DOMAINS} domains.`,
  body: json({ schema: createDomainRequest, examples: oneExample("A domain", { host: "go.example.com" }) }),
  response: { description: "The new domain.", content: RECORD },
  errors: ["domain_exists", "limit_reached", "email_unproved"],
};

const LIST_DOMAINS: RouteDescription = {
  operationId: "listDomains",
  group: "Domains",
  summary: "List domains",
  description: `Returns all domains of the account, at most ${MAX_DOMAINS}.`,
  response: {
    description: "The domains.",
    content: json({ schema: domainListSchema, examples: oneExample("One domain", { data: [EXAMPLE_DOMAIN] }) }),
  },
  errors: [],
};

const READ_DOMAIN: RouteDescription = {
  operationId: "readDomain",
  group: "Domains",
  summary: "Read a domain",
  description: "Returns the domain as of its last check. To look at DNS now, check the domain.",
  response: { description: "The domain.", content: RECORD },
  errors: ["not_found"],
};

const UPDATE_DOMAIN: RouteDescription = {
  operationId: "changeDomain",
  group: "Domains",
  summary: "Update a domain",
  description:
    "Changes only the fields in the request. Once you receive the response, the change applies to every visitor.",
  body: json({
    schema: updateDomainRequest,
    examples: oneExample("Where to send visitors of the bare host", { root_target: "https://example.com/" }),
  }),
  response: { description: "The updated domain.", content: RECORD },
  errors: ["not_found", "domain_in_use"],
};

const DELETE_DOMAIN: RouteDescription = {
  operationId: "deleteDomain",
  group: "Domains",
  summary: "Delete a domain",
  description:
    "Deletes a domain that no code uses. With `codes=keep`, also deletes a domain in use: its codes then work only at their " +
    "`default_url`, and prints of the old addresses stop working.",
  query: deleteDomainQuery,
  response: {
    description: "The domain is deleted.",
    content: json({
      schema: domainDeletionSchema,
      examples: oneExample("A deleted domain", { id: ID, deleted: true }),
    }),
  },
  errors: ["not_found", "domain_in_use"],
};

const CHECK_DOMAIN: RouteDescription = {
  operationId: "checkDomain",
  group: "Domains",
  summary: "Check a domain",
  description:
    "Checks DNS now, and returns the domain. If the domain was checked less than a second ago, returns the last result. Verified " +
    "domains are also checked about once a day.",
  response: { description: "The domain.", content: RECORD },
  errors: ["not_found"],
};
