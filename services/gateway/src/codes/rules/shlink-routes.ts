// The endpoints that read and replace the rules of a code in the form of Shlink's REST API, and their descriptions.

import { printable } from "@qr/contracts";
import { fromShlink, type ShlinkRule, toShlink } from "@qr/rules";
import { z } from "zod";
import type { ApiCall, ApiResponse, ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { bodyAs, invalidRequest } from "../../route/violations.ts";
import { codeNotFound, entityTag } from "../code.ts";
import type { StoredCode } from "../code-schemas.ts";
import { type CodeUpdate, changeCode } from "../update-code.ts";

const SHLINK = { path: "/v1/qr/:id/rules/shlink" } as const;
/** More than MAX_RULES, because a rule with alternatives becomes several of Shlink's rules. */
const MAX_SHLINK_RULES = 500;
const MAX_CONDITIONS = 20;
const MAX_TYPE_LENGTH = 40;
const MAX_VALUE_LENGTH = 2048;

export function shlinkRoutes(parts: CodeUpdate): ApiRoute[] {
  const read = async ({ principal, id }: ApiCall) => {
    const code = await parts.reader.read(principal, await parts.reader.uuidOf(principal, id));
    if (code === undefined) throw codeNotFound();
    return shlinkResponse(code);
  };
  const replace = async ({ principal, id, headers, body, gate }: ApiCall) => {
    const change = { rules: rulesIn(bodyAs(replaceRequest, body).redirectRules) };
    return shlinkResponse(await changeCode(principal, { id, body: change, ifMatch: headers["if-match"], gate }, parts));
  };
  return [
    { method: "get", ...SHLINK, scope: "qr:read", limitedKeys: "filtered", description: READ_RULES, respond: read },
    {
      method: "put",
      ...SHLINK,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "code.rules_replaced",
      description: REPLACE_RULES,
      respond: replace,
    },
  ];
}

/** Converts all rules, or throws invalid_request with a violation for each rule that cannot be converted. */
function rulesIn(redirectRules: readonly ShlinkRule[]) {
  const { rules, skipped } = fromShlink(redirectRules);
  if (skipped.length === 0) return rules;
  throw invalidRequest(
    skipped.map(({ index, message }) => ({ field: `redirectRules.${index}`, code: "invalid_value", message })),
  );
}

function shlinkResponse(code: StoredCode): ApiResponse {
  const body = { defaultLongUrl: code.target, ...toShlink(code.rules?.list ?? []) };
  return { body, headers: { ETag: entityTag(code) } };
}

const ruleOf = <T extends z.ZodType>(text: T) =>
  z.strictObject({
    longUrl: z.string().min(1).max(MAX_VALUE_LENGTH).describe("The target."),
    priority: z.int().describe("Rules with a lower number are tried first."),
    conditions: z
      .array(z.strictObject({ type: z.string().max(MAX_TYPE_LENGTH), matchKey: text, matchValue: text }))
      .max(MAX_CONDITIONS)
      .describe("All of these must hold."),
  });
const replaceRequest = z
  .strictObject({
    defaultLongUrl: z.string().max(MAX_VALUE_LENGTH).optional().describe("Ignored. The code keeps its target."),
    redirectRules: z.array(ruleOf(printable(MAX_VALUE_LENGTH).nullable().default(null))).max(MAX_SHLINK_RULES),
  })
  .meta({ id: "ReplaceShlinkRules" });
const shownRules = z
  .strictObject({
    defaultLongUrl: z.string().describe("The code's own target."),
    redirectRules: z.array(ruleOf(z.string().nullable())),
    skipped: z
      .array(
        z.strictObject({
          index: z.int().min(0).describe("The position of the rule in `rules`, from 0."),
          message: z.string(),
        }),
      )
      .describe("The rules that Shlink cannot express, and why. Without them, later rules can apply more often."),
  })
  .meta({ id: "ShlinkRules" });

const EXAMPLE: ShlinkRule[] = [
  {
    longUrl: "https://apps.apple.com/app/id1",
    priority: 1,
    conditions: [
      { type: "device", matchKey: null, matchValue: "ios" },
      { type: "language", matchKey: null, matchValue: "de" },
    ],
  },
];
const RECORD = {
  content: json({
    schema: shownRules,
    examples: oneExample("A rule with two conditions", {
      defaultLongUrl: "https://example.com/menu",
      redirectRules: EXAMPLE,
      skipped: [],
    }),
  }),
  headers: ["ETag"],
} as const;

const READ_RULES: RouteDescription = {
  operationId: "readShlinkRules",
  group: "Rules",
  summary: "Read the rules of a QR code in Shlink's format",
  description:
    "Returns the rules as the body of Shlink's `GET /rest/v3/short-urls/{shortCode}/redirect-rules`, with the same meaning.",
  response: { description: "The rules.", ...RECORD },
  errors: ["not_found"],
};

const REPLACE_RULES: RouteDescription = {
  operationId: "replaceShlinkRules",
  group: "Rules",
  summary: "Replace the rules of a QR code with Shlink's",
  description:
    "Replaces the whole list with the redirect rules of a short URL in Shlink, with the same meaning. Rules that cannot be converted are " +
    "reported as violations, and nothing changes. The device and browser classes are the same as in the statistics.",
  body: json({
    schema: replaceRequest,
    examples: oneExample("A rule with two conditions", { redirectRules: EXAMPLE }),
  }),
  requestHeaders: ["If-Match"],
  response: { description: "The new rules.", ...RECORD },
  errors: ["not_found", "code_is_static", "version_mismatch"],
};
