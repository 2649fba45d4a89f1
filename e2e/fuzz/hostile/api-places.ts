// Every operation in the API's description, with a body that has all fields of its schema: under /v1 with an API key, and under /session/v1
// with a session.

import { type JsonSchema, METHODS, type OpenApi, type Operation, type Parameter, resolve } from "@qr/api-conformity";
import { blackPng, svgBombs } from "@qr/test-kit/hostile/svg-bombs";
import {
  bodyMutations,
  headerMutations,
  pathMutations,
  queryMutations,
  senderMutations,
  wholeBodyMutations,
} from "./mutations.ts";
import type { HostileRequest, Mutation, Place } from "./request.ts";

const JSON_TYPE = "application/json";
/**
 * Values that cannot be derived from the schema: each slug, host, and external ID can be used only once, the domain must be known, and the
 * short link's code forwards queries and has a preview.
 */
const OWN_VALUES = {
  slug: "{unique}",
  external_id: "{unique}",
  host: "{unique}.example.com",
  domain: "short.qr-service.com",
  code: "{code}",
  query: "forward",
  preview: true,
  // An account can set a limited number of passwords per minute.
  password: null,
  // A share has either a code or a tag.
  tag: undefined,
  rules: [{ when: { os: ["ios"] }, target: "https://example.com/app" }],
  pages: { gone: { title: "Gone", text: "See the others.", button: { label: "All", url: "https://example.com/" } } },
  report_url: "https://example.com/report",
};

const idIn = (path: string) => {
  if (path.startsWith("/v1/logos")) return "{logo}";
  if (path.startsWith("/v1/presets")) return "{preset}";
  if (path.startsWith("/v1/shares")) return "shr_x";
  if (path.startsWith("/v1/jobs") || path.startsWith("/v1/account/export")) return "job_x";
  return path.startsWith("/v1/domains") ? "{domain}" : "{code}";
};

export function apiPlaces(document: OpenApi): Place[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [placeOf(document, { method, path, operation })];
    }),
  );
}

/**
 * Returns the operations of `apiPlaces` as called under /session by a signed-in person. Field values and queries are
 * not mutated, because they reach the same code as under /v1.
 */
export function sessionApiPlaces(document: OpenApi): Place[] {
  return apiPlaces(document).map(({ request }) => {
    const target = `/session${request.target.replace("{code}", "{teamCode}")}`;
    const bySession: HostileRequest = { ...request, route: `/session${request.route}`, target, as: "owner" };
    return { request: bySession, values: [], others: [...senderMutations, ...headerMutations, ...wholeBodyMutations] };
  });
}

interface Described {
  method: string;
  path: string;
  operation: Operation;
}

function placeOf(document: OpenApi, { method, path, operation }: Described): Place {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const example = Object.values(content?.examples ?? {})[0]?.value;
  const value = type === JSON_TYPE && content?.schema ? bodyOf(document, content.schema, example) : undefined;
  const body = value === undefined ? example : JSON.stringify(value);
  const target = path
    .replace("{id}", idIn(path))
    .replace("{tag}", "x")
    .replace("{alias_id}", "alias_x")
    .replace("{schedule_id}", "sch_x")
    .replace("{change}", "2");
  const request: HostileRequest = {
    host: "api",
    route: path,
    method: method.toUpperCase(),
    target,
    as: "key",
    csrf: "right",
    headers: type === undefined ? {} : { "Content-Type": type },
    ...(typeof body === "string" ? { body } : {}),
  };
  const parameters = (operation.parameters ?? []).map((one) => resolve<Parameter>(document, one));
  const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
  return {
    request,
    values: [
      ...(value === undefined ? [] : valueMutations(value, named("header").includes("Idempotency-Key"))),
      ...(type === undefined ? [] : wholeBodyMutations),
      ...(type === "image/svg+xml" ? logoMutations() : []),
      ...pathMutations(request),
      ...queryMutations(named("query")),
    ],
    others: [...senderMutations, ...headerMutations],
  };
}

/**
 * Returns mutations of the body's values. If the operation accepts an Idempotency-Key, each value is sent with and
 * without a key, because the response to a request with a key is also stored.
 */
function valueMutations(value: object, isRepeatable: boolean): Mutation[] {
  const mutations = bodyMutations(value);
  if (!isRepeatable) return mutations;
  const keyed = mutations.map(
    (mutation): Mutation =>
      (request) => {
        const mutated = mutation(request);
        return { ...mutated, headers: { ...mutated.headers, "Idempotency-Key": "{unique}" } };
      },
  );
  return [...mutations, ...keyed];
}

function logoMutations(): Mutation[] {
  const png = blackPng(16_000);
  const files: [string, string | Uint8Array][] = [
    ...Object.values(svgBombs()).map((bomb): [string, string] => ["image/svg+xml", bomb]),
    ["image/svg+xml", '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>'],
    ["image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'],
    ["image/png", png],
    ["image/png", png.subarray(0, 5000)],
    ["image/jpeg", png],
    ["image/jpeg", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
  ];
  return files.map(([type, body]) => (request) => ({
    ...request,
    body,
    headers: { ...request.headers, "Content-Type": type },
  }));
}

/** Returns a body with every member of the schema. Members that are in the example have the values from the example. */
function bodyOf(document: OpenApi, schema: JsonSchema, example: unknown): object {
  const sample = sampleOf(document, schema);
  const own = (part: object) => ({
    ...part,
    ...Object.fromEntries(Object.entries(OWN_VALUES).filter(([name]) => name in part)),
  });
  if (Array.isArray(sample)) {
    const examples: unknown[] = Array.isArray(example) ? example : [];
    return [own({ ...sample[0], ...(examples[0] as object) })];
  }
  return own({ ...(sample as object), ...(example as object) });
}

/**
 * Returns a value with every member of the schema. `within`: the references that enclose the schema. A recursive
 * reference gives undefined.
 */
function sampleOf(document: OpenApi, schema: JsonSchema, within: readonly string[] = []): unknown {
  if ("$ref" in schema) {
    const { $ref } = schema as { $ref: string };
    return within.includes($ref) ? undefined : sampleOf(document, resolve(document, { $ref }), [...within, $ref]);
  }
  if ("default" in schema && typeof schema.default !== "object") return schema.default;
  const variants = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (variants)
    return sampleOf(document, variants.find(({ type }) => type === "object") ?? variants.at(-1) ?? {}, within);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === "array") return [sampleOf(document, schema.items as JsonSchema, within)];
  if (schema.type === "boolean") return false;
  if (schema.type !== "object") return schema.type === "null" ? null : "x";
  const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return Object.fromEntries(members.map(([name, member]) => [name, sampleOf(document, member, within)]));
}
