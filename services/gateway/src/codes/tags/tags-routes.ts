// The endpoints for the tags of an account's codes, and their descriptions.

import { isStorable } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { z } from "zod";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { invalidRequest, validate } from "../../route/violations.ts";
import { tag } from "../organizing-fields.ts";
import { MAX_LISTED_TAGS, type TagStore } from "./tag-store.ts";

export interface TagsParts {
  tags: TagStore;
  onEvent(): void;
}

const COLLECTION = { path: "/v1/tags" } as const;
const SINGLE = { path: "/v1/tags/:tag" } as const;

export function tagsRoutes(parts: TagsParts): ApiRoute[] {
  const list = async ({ principal }: ApiCall) => ({ body: { data: await parts.tags.list(principal.accountId) } });
  const replace = async ({ principal, id, gate }: ApiCall, name: string | null) => {
    const codes = isStorable(id) ? await parts.tags.replace(principal, id, name, gate) : 0;
    if (codes === 0) throw new HttpError("not_found", "No code in this account has this tag.");
    parts.onEvent();
    return codes;
  };
  const rename = async (call: ApiCall) => {
    const validated = validate(renameTagRequest, call.body);
    if (!validated.isGood) throw invalidRequest(validated.details);
    const { name } = validated.value;
    return { body: { name, codes: await replace(call, name) } };
  };
  const remove = async (call: ApiCall) => ({
    body: { name: call.id, codes: await replace(call, null), deleted: true },
  });
  return [
    { method: "get", ...COLLECTION, scope: "qr:read", limitedKeys: "refused", description: LIST_TAGS, respond: list },
    {
      method: "patch",
      ...SINGLE,
      scope: "qr:write",
      limitedKeys: "refused",
      action: "tag.renamed",
      description: RENAME_TAG,
      respond: rename,
    },
    {
      method: "delete",
      ...SINGLE,
      scope: "qr:write",
      limitedKeys: "refused",
      action: "tag.deleted",
      description: DELETE_TAG,
      respond: remove,
    },
  ];
}

const renameTagRequest = z.strictObject({ name: tag }).meta({ id: "RenameTag" });
const countedTag = z
  .strictObject({
    name: z.string().describe("The tag. If codes capitalize it differently, one of these spellings."),
    codes: z.int().min(0).describe("The number of codes with this tag, including archived ones."),
  })
  .meta({ id: "Tag" });
const tagList = z.strictObject({ data: z.array(countedTag) }).meta({ id: "TagList" });
const tagDeletion = z.strictObject({ ...countedTag.shape, deleted: z.literal(true) }).meta({ id: "TagDeletion" });

const LIST_TAGS: RouteDescription = {
  operationId: "listTags",
  group: "Tags",
  summary: "List tags",
  description: `Returns up to ${MAX_LISTED_TAGS} tags of the account's codes, most used first.`,
  response: {
    description: "The tags.",
    content: json({ schema: tagList, examples: oneExample("One tag", { data: [{ name: "Menu", codes: 12 }] }) }),
  },
  errors: [],
};

const RENAME_TAG: RouteDescription = {
  operationId: "renameTag",
  group: "Tags",
  summary: "Rename a tag",
  description:
    "Renames a tag on all codes that have it, including archived codes. If codes already have a tag with the new name, the two " +
    "become one. Either all codes change, or none.",
  body: json({ schema: renameTagRequest, examples: oneExample("A new name", { name: "Menus" }) }),
  response: {
    description: "The tag with its new name, and the number of codes that have changed.",
    content: json({ schema: countedTag, examples: oneExample("A renamed tag", { name: "Menus", codes: 12 }) }),
  },
  errors: ["not_found"],
};

const DELETE_TAG: RouteDescription = {
  operationId: "deleteTag",
  group: "Tags",
  summary: "Delete a tag",
  description: "Removes a tag from all codes that have it. The codes remain. Either all codes change, or none.",
  response: {
    description: "The tag is deleted.",
    content: json({
      schema: tagDeletion,
      examples: oneExample("A deleted tag", { name: "Menus", codes: 12, deleted: true }),
    }),
  },
  errors: ["not_found"],
};
