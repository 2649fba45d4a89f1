// The request that changes many codes: which codes, and what changes.

import { CODE_STATES, CODE_TYPES, MAX_JSON_TARGET_BYTES, storable, uuidFromCodeId, violation } from "@qr/contracts";
import { z } from "zod";
import type { Validated } from "../../route/violations.ts";
import { validateFields } from "../../route/violations.ts";
import { codeFields } from "../code-fields.ts";
import { checkTarget } from "../content/check-target.ts";
import type { UrlRules } from "../content/check-url.ts";
import { type FindDomains, UNKNOWN_DOMAIN } from "../domains/account-domains.ts";
import { domain, moveFields } from "../link-fields.ts";
import { type CodeFilter, filterOf } from "../list/code-filter.ts";
import { filters } from "../list/list-query.ts";
import { foldTag, MAX_TAGS, tag } from "../organizing-fields.ts";

const MAX_IDS = 1000;

const filter = z.strictObject({
  ...filters,
  dynamic: z.boolean().optional().describe("Only dynamic codes, or only static codes."),
  state: z.enum(CODE_STATES).optional().describe("Only codes in this state."),
  archived: z.boolean().optional().describe("Only archived codes, or only codes that are not archived. Default: both."),
});

const codeId = z
  .string()
  .refine((id) => uuidFromCodeId(id) !== undefined, violation("invalid_value", "Must be the ID of a code."));

const selection = z
  .strictObject({
    ids: z.array(codeId).min(1).max(MAX_IDS).describe(`The IDs of up to ${MAX_IDS} codes.`),
    tag: tag.describe("All codes with this tag, ignoring case."),
    domain: domain.describe("All codes on this domain: its host, or the `id` of one of your domains."),
    filter: filter.describe("All codes that match, as in the list of codes. `{}`: all codes of the account."),
  })
  .partial()
  .refine(
    (given) => Object.keys(given).length === 1,
    violation("invalid_value", "Must have exactly one of: ids, tag, domain, filter."),
  );

const tags = z.array(tag).min(1).max(MAX_TAGS);

const changeOfMany = z
  .strictObject({
    // No code can have a longer target.
    target: storable(MAX_JSON_TARGET_BYTES).min(1).describe("The new target of all codes."),
    tags_add: tags.describe("Tags to add to the codes."),
    tags_remove: tags.describe("Tags to remove from the codes, ignoring case."),
    paused: codeFields.paused.change,
    archived: codeFields.archived.change,
    domain: moveFields.domain.describe(
      "Moves the codes to this domain, with their paths. Their previous short URLs become aliases. A job can move at most 2,000 codes.",
    ),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, {
    ...violation(
      "empty_change",
      "Must contain at least one of: target, tags_add, tags_remove, paused, archived, domain.",
    ),
    when: ({ issues }) => issues.length === 0,
  })
  .refine(
    ({ tags_add = [], tags_remove = [] }) =>
      !tags_add.some((added) => tags_remove.some((removed) => foldTag(added) === foldTag(removed))),
    {
      ...violation("repeated", "Must not both add and remove a tag."),
      path: ["tags_remove"],
    },
  );

export const jobRequest = z
  .strictObject({
    select: selection.describe("Which codes to change."),
    change: changeOfMany.describe("What to change."),
    dry_run: z
      .boolean()
      .default(false)
      .describe("Whether to change nothing, and only report in `total` and `result` what would change."),
  })
  .meta({ id: "ChangeOfMany" });

export type Selection = z.infer<typeof selection>;
export type ChangeOfMany = z.infer<typeof changeOfMany>;
export type JobRequest = z.infer<typeof jobRequest>;

/** The maximum number of codes that a job can move to another domain. */
export const MAX_MOVES = 2000;

/** Returns the request that the body contains, or all its violations. */
export async function validateJob(
  accountId: string,
  body: unknown,
  findDomains: FindDomains,
): Promise<Validated<JobRequest>> {
  const domains = await findDomains(accountId);
  return validateFields(jobRequest, body, [
    ({ select, change }) =>
      Object.entries({
        "change.domain": change?.domain,
        "select.domain": select?.domain,
        "select.filter.domain": select?.filter?.domain,
      })
        .filter(([, name]) => name !== undefined && domains.find(name) === "unknown")
        .map(([field]) => ({ ...UNKNOWN_DOMAIN, field })),
  ]);
}

/** Returns the filter for the selected codes. Throws invalid_request for an unknown domain. */
export async function filterFor(
  accountId: string,
  { ids, tag, domain, filter }: Selection,
  findDomains: FindDomains,
): Promise<CodeFilter> {
  if (ids !== undefined) return { ids: ids.flatMap((id) => uuidFromCodeId(id) ?? []) };
  const { archived, ...query } = filter ?? { tag: tag === undefined ? undefined : [foldTag(tag)], domain };
  return filterOf(
    accountId,
    { ...query, archived: archived === undefined ? "all" : archived ? "true" : "false" },
    findDomains,
  );
}

/** Returns the types of dynamic codes that can have this target. */
export function typesFor(target: string | undefined, urlRules: UrlRules): string[] {
  return CODE_TYPES.filter(
    (type) => target !== undefined && checkTarget({ target, type, dynamic: true }, urlRules).length === 0,
  );
}
