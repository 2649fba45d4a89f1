// The endpoints of logos: upload, list, delete.

import {
  LOGO_TYPES,
  type LogoRecord,
  type LogoType,
  logoIdFromUuid,
  MAX_LOGO_BYTES,
  uuidFromLogoId,
} from "@qr/contracts";
import { counter, HttpError } from "@qr/runtime";
import { logoPng, UnusableLogoError } from "@qr/styled-symbol";
import express, { type RequestHandler } from "express";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { refuseParameters } from "../../route/query.ts";
import { invalidRequest } from "../../route/violations.ts";
import { createTurns } from "../../scheduling/semaphore.ts";
import { codeUuid } from "../code-uuid.ts";
import type { Logo, LogoStore } from "./logo-store.ts";
import { CREATE_LOGO, DELETE_LOGO, LIST_LOGOS } from "./logos-descriptions.ts";

export interface LogosParts {
  logos: LogoStore;
}

/** Each is a process of its own, for 5 s at most. */
const AT_ONCE = 2;
/** Files of 1 MiB that wait in memory. */
const MAX_WAITING = 10;

const COLLECTION = { path: "/v1/logos" } as const;

export function logosRoutes(parts: LogosParts): ApiRoute[] {
  const countBusy = counter("gateway_logos_refused_total", "Logos not drawn because too many were waiting.");
  const inTurn = createTurns(AT_ONCE, MAX_WAITING, () => {
    countBusy();
    return new HttpError("unavailable", "Too many logos are being drawn at this moment; try again.", {
      headers: { "Retry-After": "5" },
    });
  });
  const create = async ({ principal: { accountId }, query, headers, body }: ApiCall) => {
    refuseParameters(query);
    const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const png = await inTurn(() => drawn(file, typeOf(headers["content-type"])));
    const createdAt = new Date();
    const logo = { id: codeUuid(createdAt.getTime()), accountId, png, createdAt };
    await parts.logos.insert(logo);
    return { body: logoRecord(logo) };
  };
  const list = async ({ principal, query }: ApiCall) => {
    refuseParameters(query);
    return { body: { data: (await parts.logos.list(principal.accountId)).map(logoRecord) } };
  };
  const remove = async ({ principal, id, query }: ApiCall) => {
    refuseParameters(query);
    const uuid = uuidFromLogoId(id);
    if (uuid === undefined || !(await parts.logos.delete(principal.accountId, uuid))) {
      throw new HttpError("not_found", "There is no such logo.");
    }
    return { body: { id, deleted: true } };
  };
  const readBody = [requireImage, express.raw({ type: () => true, limit: MAX_LOGO_BYTES })];
  return [
    {
      method: "post",
      ...COLLECTION,
      scope: "qr:write",
      readsBody: true,
      readBody,
      description: CREATE_LOGO,
      answer: create,
    },
    { method: "get", ...COLLECTION, scope: "qr:read", readsBody: false, description: LIST_LOGOS, answer: list },
    {
      method: "delete",
      path: "/v1/logos/:id",
      scope: "qr:write",
      readsBody: false,
      description: DELETE_LOGO,
      answer: remove,
    },
  ];
}

/** Refuses every media type but those of logos with 415. */
const requireImage: RequestHandler = (request, _response, next) => {
  typeOf(request.headers["content-type"]);
  next();
};

function typeOf(header: string | undefined): LogoType {
  const [name = ""] = (header ?? "").split(";");
  const type = LOGO_TYPES.find((known) => known === name.trim().toLowerCase());
  if (type !== undefined) return type;
  throw new HttpError("unsupported_media_type", `Send the file with its type: ${LOGO_TYPES.join(", ")}.`);
}

async function drawn(file: Buffer, type: LogoType): Promise<Buffer> {
  try {
    return await logoPng(file, type);
  } catch (error) {
    if (!(error instanceof UnusableLogoError)) throw error;
    const message = `The file is no ${type}, is damaged, has too many pixels, or takes too long to draw.`;
    throw invalidRequest([{ field: "", code: "invalid_image", message }]);
  }
}

function logoRecord({ id, createdAt }: Logo): LogoRecord {
  return { id: logoIdFromUuid(id), created_at: createdAt.toISOString() };
}
