// What the endpoints of codes tell of themselves; codes-routes.ts joins each to its function.

import {
  codeDeletionSchema,
  codePageSchema,
  codeRecordSchema,
  createCodeRequest,
  listCodesQuery,
  updateCodeRequest,
} from "@qr/contracts";
import { type DescriptionWithBody, json, oneExample, type RouteDescription } from "../route/route-description.ts";

const ID = "qr_06ey1qk3r5s8mq2v7c9t4w1x0b";
export const EXAMPLE_CODE = {
  id: ID,
  type: "url",
  target: "https://example.com/menu",
  dynamic: true,
  title: "Menu, table 7",
  color: { dark: "#1a237e", light: "#ffffff" },
  format: "png",
  short_url: "https://qr.example/7K2M9QXV4B",
  image_url: `https://images.example.com/${ID}.png`,
  svg_url: `https://images.example.com/${ID}.svg`,
  scans: 0,
  created_at: "2026-11-21T10:20:30.123Z",
  updated_at: "2026-11-21T10:20:30.123Z",
};

/** The record in the answers to create, read and change. */
const RECORD = {
  content: json({ schema: codeRecordSchema, examples: oneExample("A dynamic code", EXAMPLE_CODE) }),
  headers: ["ETag"],
} as const;

export const CREATE_CODE: DescriptionWithBody = {
  operationId: "createCode",
  summary: "Create a QR code",
  description:
    "Makes a static or a dynamic code. A static code's symbol holds `target` itself; a dynamic code's symbol holds its short " +
    "URL, so that its target can be changed after it has been printed, and its scans are counted. Both images can be fetched as " +
    "soon as this has answered.",
  body: json({
    schema: createCodeRequest,
    examples: {
      dynamic: {
        summary: "A dynamic code in the house's colors",
        value: {
          type: "url",
          target: "https://example.com/menu",
          dynamic: true,
          title: "Menu, table 7",
          color: { dark: "#1a237e", light: "#ffffff" },
          format: "png",
        },
      },
      static: { summary: "The least that is needed: a static code", value: { target: "https://example.com/" } },
      styled: {
        summary: "A dynamic code of dots in a frame",
        value: {
          target: "https://example.com/menu",
          dynamic: true,
          style: { modules: "dots", finders: "circle", frame: { caption: "Scan me" } },
        },
      },
      wifi: {
        summary: "A static code that joins a network",
        value: { type: "wifi", target: "WIFI:T:WPA;S:Guests;P:correct horse;;" },
      },
    },
  }),
  requestHeaders: ["Idempotency-Key"],
  answer: { description: "The new code.", ...RECORD, headers: ["ETag", "Idempotent-Replayed"] },
  errors: ["slug_taken", "idempotency_mismatch", "idempotency_in_progress"],
};

export const LIST_CODES: RouteDescription = {
  operationId: "listCodes",
  summary: "List QR codes",
  description:
    "The account's codes, newest first unless `sort` says otherwise. Follow `next_cursor` until `has_more` is false: nothing is " +
    "skipped or doubled while codes are being created. A code that is changed meanwhile moves where the order is by what was changed.",
  query: listCodesQuery,
  answer: {
    description: "One page.",
    content: json({
      schema: codePageSchema,
      examples: oneExample("The last page", { data: [EXAMPLE_CODE], has_more: false, next_cursor: null }),
    }),
  },
  errors: [],
};

export const READ_CODE: RouteDescription = {
  operationId: "readCode",
  summary: "Read a QR code",
  description: "The code's record as it is now.",
  answer: { description: "The code.", ...RECORD },
  errors: ["not_found"],
};

export const CHANGE_CODE: DescriptionWithBody = {
  operationId: "changeCode",
  summary: "Change a QR code's target or title",
  description:
    "Only what is named is changed. Once this has answered, no scan leads to the old target any more; the printed pattern and " +
    "the images stay as they are. The target of a static code cannot be changed.",
  body: json({
    schema: updateCodeRequest,
    examples: {
      target: { summary: "A new destination", value: { target: "https://example.com/winter" } },
      title: { summary: "Without a title", value: { title: null } },
    },
  }),
  requestHeaders: ["If-Match"],
  answer: { description: "The code after the change.", ...RECORD },
  errors: ["not_found", "code_is_static", "version_mismatch"],
};

export const DELETE_CODE: RouteDescription = {
  operationId: "deleteCode",
  summary: "Delete a QR code",
  description: "Once this has answered, the short URL answers 410 and the images are gone. It cannot be undone.",
  answer: {
    description: "The code is deleted.",
    content: json({
      schema: codeDeletionSchema,
      examples: oneExample("A deleted code", { id: ID, deleted: true }),
    }),
  },
  requestHeaders: ["If-Match"],
  errors: ["not_found", "version_mismatch"],
};
