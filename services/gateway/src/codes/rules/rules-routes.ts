// The endpoints that read, replace, and try the rules of a code, and their descriptions.

import { type RuleRequest, ruleRequests } from "@qr/rules";
import { z } from "zod";
import type { ApiCall, ApiResponse, ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { bodyAs } from "../../route/violations.ts";
import { codeNotFound, entityTag } from "../code.ts";
import type { StoredCode } from "../code-schemas.ts";
import { type CodeUpdate, changeCode } from "../update-code.ts";
import { shownRule } from "./rules-field.ts";
import { triedRules, tryRequest, tryRules } from "./try-rules.ts";

const RULES = { path: "/v1/qr/:id/rules" } as const;
const TRY = { path: "/v1/qr/:id/rules/try" } as const;

export function rulesRoutes(parts: CodeUpdate): ApiRoute[] {
  const stored = async ({ principal, id }: ApiCall): Promise<StoredCode> => {
    const code = await parts.reader.read(principal, await parts.reader.uuidOf(principal, id));
    if (code === undefined) throw codeNotFound();
    return code;
  };
  const read = async (call: ApiCall) => rulesResponse(await stored(call));
  const replace = async ({ principal, id, headers, body, gate }: ApiCall) => {
    const change = bodyAs(z.strictObject({ rules: z.array(z.unknown()) }), body);
    return rulesResponse(await changeCode(principal, { id, body: change, ifMatch: headers["if-match"], gate }, parts));
  };
  const tried = async (call: ApiCall) => {
    const code = await stored(call);
    return { body: tryRules(code, bodyAs(tryRequest, call.body)) };
  };
  return [
    { method: "get", ...RULES, scope: "qr:read", limitedKeys: "filtered", description: READ_RULES, respond: read },
    {
      method: "put",
      ...RULES,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "code.rules_replaced",
      description: REPLACE_RULES,
      respond: replace,
    },
    {
      method: "post",
      ...TRY,
      scope: "qr:read",
      limitedKeys: "filtered",
      action: null,
      description: TRY_RULES,
      respond: tried,
    },
  ];
}

function rulesResponse(code: StoredCode): ApiResponse {
  return { body: { rules: code.rules?.list ?? [] }, headers: { ETag: entityTag(code) } };
}

const rulesSchema = z
  .strictObject({ rules: z.array(shownRule).describe("The rules, in the order in which they are tried.") })
  .meta({ id: "Rules" });
const replaceRequest = z.strictObject({ rules: ruleRequests }).meta({ id: "ReplaceRules" });

const EXAMPLE_RULES: RuleRequest[] = [
  { name: "App", when: { os: ["ios"] }, target: "https://apps.apple.com/app/id1" },
  {
    name: "Evening",
    when: {
      all: [
        { weekly: { days: ["fri", "sat"], from: "18:00", to: "02:00", tz: "Europe/Berlin" } },
        { not: { country: ["CH"] } },
      ],
    },
    target: "https://example.com/evening",
  },
];
const EXAMPLE_IDS = ["5f0c0f4e-6f6c-4a54-9d0e-2b8b1f3a7c11", "0b7c1d52-93a8-4f0a-8f6d-6a1c2e9d4b22"];
const SHOWN_EXAMPLE = { rules: EXAMPLE_RULES.map((rule, index) => ({ id: EXAMPLE_IDS[index], ...rule })) };

const RECORD = {
  content: json({ schema: rulesSchema, examples: oneExample("Two rules", SHOWN_EXAMPLE) }),
  headers: ["ETag"],
} as const;

const READ_RULES: RouteDescription = {
  operationId: "readRules",
  group: "Rules",
  summary: "Read the rules of a QR code",
  description: "Returns the rules of a code. A code without rules has an empty list.",
  response: { description: "The rules.", ...RECORD },
  errors: ["not_found"],
};

const REPLACE_RULES: RouteDescription = {
  operationId: "replaceRules",
  group: "Rules",
  summary: "Replace the rules of a QR code",
  description:
    "Replaces the whole list at once. Once you receive the response, every scan follows the new list. A rule that you send with its `id`, or " +
    "unchanged, keeps its ID. An empty list removes all rules. `include=by_rule` in the statistics lists the scans to which each rule applied.",
  body: json({ schema: replaceRequest, examples: oneExample("Two rules", { rules: EXAMPLE_RULES }) }),
  requestHeaders: ["If-Match"],
  response: { description: "The new rules.", ...RECORD },
  errors: ["not_found", "code_is_static", "version_mismatch"],
};

const TRY_RULES: RouteDescription = {
  operationId: "tryRules",
  group: "Rules",
  summary: "Try the rules of a QR code",
  description:
    "Returns which rule would apply to a visit that you describe, where the visit would lead, and what each condition was compared with. " +
    "A fact that you leave out is unknown, and a condition on it does not hold. Nothing is counted.",
  body: json({
    schema: tryRequest,
    examples: oneExample("An iPhone in Berlin", { device: "mobile", os: "ios", country: "DE", language: "de-DE" }),
  }),
  response: {
    description: "Where the visit would lead, and why.",
    content: json({
      schema: triedRules,
      examples: oneExample("The first rule applies", {
        rule: EXAMPLE_IDS[0],
        target: "https://apps.apple.com/app/id1",
        rules: [
          { id: EXAMPLE_IDS[0], holds: true, when: { kind: "os", holds: true, leaf: { os: ["ios"] }, fact: "ios" } },
        ],
      }),
    }),
  },
  errors: ["not_found"],
};
