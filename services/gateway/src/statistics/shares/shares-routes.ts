// The endpoints that create, list, and delete shares, and their descriptions.

import { type ErrorDetail, shareIdFromUuid, uuidFromShareId } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { linkTo } from "../../access/link-token.ts";
import type { Passwords } from "../../access/sessions/passwords.ts";
import type { CodeReader } from "../../codes/code-reader-store.ts";
import { foldTag } from "../../codes/organizing-fields.ts";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { accepted, invalidRequest } from "../../route/violations.ts";
import { type SelectionParts, selectCodes } from "../account/select-codes.ts";
import type { WithCountedCode } from "../counted-code.ts";
import {
  createdShareSchema,
  DEFAULT_DAYS,
  defaultExpiry,
  EXAMPLE_REQUEST,
  EXAMPLE_SHARE,
  EXAMPLE_TAG_REQUEST,
  type ShareRequest,
  shareDeletionSchema,
  shareListSchema,
  shareRecord,
  shareRequest,
  validateShare,
} from "./share-schemas.ts";
import { EXPIRED_DAYS, MAX_SHARES, type ShareStore, type ShareSubject } from "./share-store.ts";

const UNKNOWN_TAG: ErrorDetail = {
  field: "tag",
  code: "invalid_value",
  message: "No code in this account has this tag.",
};

export interface SharesParts {
  shares: ShareStore;
  reader: Pick<CodeReader, "uuidOf">;
  selection: SelectionParts;
  withCountedCode: WithCountedCode;
  hashPassword: Passwords["hash"];
  /** The dashboard's public URL, which has the page for shares. */
  dashboardUrl: string;
}

export function sharesRoutes(parts: SharesParts): ApiRoute[] {
  /** Throws an error if the account has no such code or tag, or if its scans are not counted. */
  const subjectOf = async (accountId: string, { code = "", tag }: Pick<ShareRequest, "code" | "tag">) => {
    if (tag === undefined) {
      const codeId = await parts.reader.uuidOf({ accountId, limits: undefined }, code);
      await parts.withCountedCode(accountId, codeId, async () => {});
      return { kind: "code", codeId } satisfies ShareSubject;
    }
    const codes = await selectCodes(accountId, { tag: [foldTag(tag)] }, 1, parts.selection);
    if (codes?.length === 0) throw invalidRequest([UNKNOWN_TAG]);
    return { kind: "tag", tag } satisfies ShareSubject;
  };
  const create = async ({ principal: { accountId }, body, gate }: ApiCall) => {
    const {
      name = null,
      password,
      expires_at: expiresAt = defaultExpiry(new Date()),
      ...requested
    } = accepted(validateShare(body));
    const subject = await subjectOf(accountId, requested);
    const passwordHash = password ? await parts.hashPassword(password, accountId) : null;
    const { share, token } = await parts.shares.insert(accountId, { subject, name, passwordHash, expiresAt }, gate);
    return { body: { ...shareRecord(share), url: linkTo(parts.dashboardUrl, "shared", token) } };
  };
  const list = async ({ principal }: ApiCall) => ({
    body: { data: (await parts.shares.list(principal.accountId)).map(shareRecord) },
  });
  const remove = async ({ principal, id, gate }: ApiCall) => {
    const uuid = uuidFromShareId(id);
    if (uuid === undefined || !(await parts.shares.delete(principal.accountId, uuid, gate))) {
      throw new HttpError("not_found", "There is no such share in this account. Check the ID.");
    }
    return { body: { id: shareIdFromUuid(uuid), deleted: true } };
  };
  return [
    {
      method: "post",
      path: "/v1/shares",
      scope: "qr:write",
      limitedKeys: "refused",
      action: "share.created",
      description: CREATE_SHARE,
      respond: create,
    },
    {
      method: "get",
      path: "/v1/shares",
      scope: "stats:read",
      limitedKeys: "refused",
      description: LIST_SHARES,
      respond: list,
    },
    {
      method: "delete",
      path: "/v1/shares/:id",
      scope: "qr:write",
      limitedKeys: "refused",
      action: "share.deleted",
      description: DELETE_SHARE,
      respond: remove,
    },
  ];
}

const CREATE_SHARE: RouteDescription = {
  operationId: "createShare",
  group: "Statistics",
  summary: "Share the statistics of a code or a tag",
  description:
    "Creates a link that shows the statistics of a dynamic code, or of all codes with a tag, to anyone who has it, even without an account. The " +
    "page can be embedded in a frame on any site. The link contains a secret token and appears only in this response. It works until " +
    `\`expires_at\`, by default ${DEFAULT_DAYS} days from now, as long as the account is not suspended and the code is not deleted. A link ` +
    "for a tag covers the codes that have the tag at the time, without naming them. An account can have at most " +
    `${MAX_SHARES} shares that have not expired.`,
  body: json({
    schema: shareRequest,
    examples: {
      code: { summary: "A code, with a password", value: EXAMPLE_REQUEST },
      tag: { summary: "A tag", value: EXAMPLE_TAG_REQUEST },
    },
  }),
  response: {
    description: "The new share, with its link.",
    content: json({
      schema: createdShareSchema,
      examples: oneExample("A share", {
        ...EXAMPLE_SHARE,
        url: "https://qr.example/shared#2Qf0m1yV9cW8sJ4kT7bN3xZ6hLpR5dGaUeOiYqXwMvE",
      }),
    }),
  },
  errors: ["not_found", "stats_not_available", "limit_reached"],
};

const LIST_SHARES: RouteDescription = {
  operationId: "listShares",
  group: "Statistics",
  summary: "List shares",
  description:
    `Returns the account's shares, without their links. Expired shares stay in the list for ${EXPIRED_DAYS} days, unless more than 100 ` +
    "have expired.",
  response: {
    description: "The shares.",
    content: json({ schema: shareListSchema, examples: oneExample("One share", { data: [EXAMPLE_SHARE] }) }),
  },
  errors: [],
};

const DELETE_SHARE: RouteDescription = {
  operationId: "deleteShare",
  group: "Statistics",
  summary: "Delete a share",
  description: "The link stops working at once.",
  response: {
    description: "The share is deleted.",
    content: json({
      schema: shareDeletionSchema,
      examples: oneExample("A deleted share", { id: EXAMPLE_SHARE.id, deleted: true }),
    }),
  },
  errors: ["not_found"],
};
