// The endpoints for logos (upload, list, and delete), and their descriptions.

import { LOGO_TYPES, type LogoType, logoIdFromUuid, uuidFromLogoId, uuidV7 } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import type { RequestHandler } from "express";
import { z } from "zod";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { readBody } from "../../route/body.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { invalidRequest } from "../../route/violations.ts";
import { type Drawing, UnusableLogoError } from "../drawing/drawing.ts";
import { LOGO_UNITS } from "../drawing/drawing-units.ts";
import { type Logo, type LogoStore, MAX_LOGOS } from "./logo-store.ts";

export interface LogosParts {
  logos: LogoStore;
  drawing: Pick<Drawing, "drawLogo">;
}

export const MAX_LOGO_BYTES = 1024 * 1024;

const COLLECTION = { path: "/v1/logos" } as const;
const SINGLE = { path: "/v1/logos/:id" } as const;

export function logosRoutes(parts: LogosParts): ApiRoute[] {
  const create = async ({ principal: { accountId }, headers, body, chargeDrawing, signal, gate }: ApiCall) => {
    const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const type = typeOf(headers["content-type"]);
    await chargeDrawing(LOGO_UNITS);
    const drawn = await parts.drawing.drawLogo(accountId, { file, type }, signal).catch(toInvalidImage);
    const createdAt = new Date();
    const logo = { id: uuidV7(createdAt.getTime()), accountId, ...drawn, createdAt };
    await parts.logos.insert(logo, gate);
    return { body: logoRecord(logo) };
  };
  const list = async ({ principal }: ApiCall) => ({
    body: { data: (await parts.logos.list(principal.accountId)).map(logoRecord) },
  });
  const show = async ({ principal, id }: ApiCall) => {
    const uuid = uuidFromLogoId(id);
    const logo = uuid === undefined ? undefined : await parts.logos.read(principal.accountId, uuid);
    if (logo === undefined) throw logoNotFound();
    return { body: { ...logoRecord(logo), image: `data:image/png;base64,${logo.png.toString("base64")}` } };
  };
  const remove = async ({ principal, id, gate }: ApiCall) => {
    const uuid = uuidFromLogoId(id);
    if (uuid === undefined || !(await parts.logos.delete(principal.accountId, uuid, gate))) throw logoNotFound();
    return { body: { id, deleted: true } };
  };
  return [
    {
      method: "post",
      ...COLLECTION,
      scope: "qr:write",
      limitedKeys: "refused",
      action: "logo.created",
      readBody: [requireImage, readBody(MAX_LOGO_BYTES)],
      description: CREATE_LOGO,
      respond: create,
    },
    { method: "get", ...COLLECTION, scope: "qr:read", limitedKeys: "filtered", description: LIST_LOGOS, respond: list },
    { method: "get", ...SINGLE, scope: "qr:read", limitedKeys: "filtered", description: READ_LOGO, respond: show },
    {
      method: "delete",
      ...SINGLE,
      scope: "qr:write",
      limitedKeys: "refused",
      action: "logo.deleted",
      description: DELETE_LOGO,
      respond: remove,
    },
  ];
}

const requireImage: RequestHandler = (request, _response, next) => {
  typeOf(request.headers["content-type"]);
  next();
};

function typeOf(header: string | undefined): LogoType {
  const [name = ""] = (header ?? "").split(";");
  const type = LOGO_TYPES.find((known) => known === name.trim().toLowerCase());
  if (type !== undefined) return type;
  throw new HttpError("unsupported_media_type", `Send the file with its media type: ${LOGO_TYPES.join(", ")}.`);
}

function toInvalidImage(error: unknown): never {
  if (!(error instanceof UnusableLogoError)) throw error;
  throw invalidRequest([{ field: "", code: "invalid_image", message: error.message }]);
}

function logoNotFound(): HttpError {
  return new HttpError("not_found", "There is no such logo in this account. Check the ID.");
}

function logoRecord({ id, createdAt }: Logo): z.input<typeof logoSchema> {
  return { id: logoIdFromUuid(id), created_at: createdAt.toISOString() };
}

const ID = "logo_06ey1qk3r5s8mq2v7c9t4w1x0b";
const EXAMPLE_LOGO = { id: ID, created_at: "2026-11-21T10:20:30.123Z" };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>';
const file = z.string().describe("The file, at most 1 MiB.");

const logoId = z
  .string()
  .describe(
    "The unique identifier of the logo, for `style.logo` of a code, a design, or a preset, `logo` of the branding, and `picture` of a `links` target.",
  );
export const logoSchema = z
  .strictObject({
    id: logoId,
    created_at: z.iso.datetime({ precision: 3 }).describe("The time of creation, in UTC."),
  })
  .meta({ id: "Logo" });
const shownLogoSchema = z
  .strictObject({
    ...logoSchema.shape,
    image: z.string().describe("The logo as a `data:` URL of a PNG, 512 pixels wide and high."),
  })
  .meta({ id: "ShownLogo" });
const logoListSchema = z.strictObject({
  data: z.array(logoSchema).max(MAX_LOGOS).describe("The account's logos, newest first."),
});
const logoDeletionSchema = z.strictObject({ id: logoId, deleted: z.literal(true) });

const CREATE_LOGO: RouteDescription = {
  operationId: "createLogo",
  group: "Designs",
  summary: "Upload a logo",
  description:
    "Send the file as the body, with its media type. The service converts it to a square PNG and discards the file. It fetches nothing " +
    "that the file references. An SVG must not contain images or entities. Use the `id` as `style.logo` of a code, a design, " +
    "or a preset, as `logo` of the branding, or as `picture` of a `links` target. A logo counts as " +
    `${LOGO_UNITS} requests toward the plan's limit, in addition to the request itself.`,
  body: {
    "image/svg+xml": { schema: file, examples: oneExample("A circle", SVG) },
    "image/png": { schema: file, examples: oneExample("A file", "(the bytes of a PNG)") },
    "image/jpeg": { schema: file, examples: oneExample("A file", "(the bytes of a JPEG)") },
  },
  response: {
    description: "The new logo.",
    content: json({ schema: logoSchema, examples: oneExample("A logo", EXAMPLE_LOGO) }),
  },
  errors: ["limit_reached"],
};

const LIST_LOGOS: RouteDescription = {
  operationId: "listLogos",
  group: "Designs",
  summary: "List logos",
  description: `Returns all logos of the account, at most ${MAX_LOGOS}.`,
  response: {
    description: "The logos.",
    content: json({ schema: logoListSchema, examples: oneExample("One logo", { data: [EXAMPLE_LOGO] }) }),
  },
  errors: [],
};

const READ_LOGO: RouteDescription = {
  operationId: "readLogo",
  group: "Designs",
  summary: "Read a logo",
  description: "Returns a logo with its image.",
  response: {
    description: "The logo.",
    content: json({
      schema: shownLogoSchema,
      examples: oneExample("A logo", { ...EXAMPLE_LOGO, image: "data:image/png;base64,iVBORw0KGgo=" }),
    }),
  },
  errors: ["not_found"],
};

const DELETE_LOGO: RouteDescription = {
  operationId: "deleteLogo",
  group: "Designs",
  summary: "Delete a logo",
  description:
    "Deletes a logo that is not used by a preset, by the branding, or by a current or earlier design of a code. A logo in use cannot be " +
    "deleted, because images of codes never change.",
  response: {
    description: "The logo is deleted.",
    content: json({ schema: logoDeletionSchema, examples: oneExample("A deleted logo", { id: ID, deleted: true }) }),
  },
  errors: ["not_found", "logo_in_use"],
};
