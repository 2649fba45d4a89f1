// What the endpoints of logos tell of themselves; logos-routes.ts joins each to its function.

import { logoDeletionSchema, logoListSchema, logoSchema, MAX_LOGO_BYTES, MAX_LOGOS } from "@qr/contracts";
import { z } from "zod";
import { type DescriptionWithBody, json, oneExample, type RouteDescription } from "../../route/route-description.ts";

const ID = "logo_06ey1qk3r5s8mq2v7c9t4w1x0b";
const EXAMPLE_LOGO = { id: ID, created_at: "2026-11-21T10:20:30.123Z" };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>';
const file = z.string().describe(`The bytes of the file, ${MAX_LOGO_BYTES} at most.`);

export const CREATE_LOGO: DescriptionWithBody = {
  operationId: "createLogo",
  summary: "Upload a logo",
  description:
    "Takes the file itself as the body, with its media type. What is kept is a square PNG that the service makes of it; the file is " +
    "never shown to anybody, and nothing that it names is fetched. `style.logo` of a new code names the logo.",
  body: {
    "image/svg+xml": { schema: file, examples: oneExample("A circle", SVG) },
    "image/png": { schema: file, examples: oneExample("A file", "(the bytes of a PNG)") },
    "image/jpeg": { schema: file, examples: oneExample("A file", "(the bytes of a JPEG)") },
  },
  answer: {
    description: "The new logo.",
    content: json({ schema: logoSchema, examples: oneExample("A logo", EXAMPLE_LOGO) }),
  },
  errors: ["limit_reached"],
};

export const LIST_LOGOS: RouteDescription = {
  operationId: "listLogos",
  summary: "List logos",
  description: `All logos of the account, ${MAX_LOGOS} at most.`,
  answer: {
    description: "The logos.",
    content: json({ schema: logoListSchema, examples: oneExample("One logo", { data: [EXAMPLE_LOGO] }) }),
  },
  errors: [],
};

export const DELETE_LOGO: RouteDescription = {
  operationId: "deleteLogo",
  summary: "Delete a logo",
  description: "Only a logo that no code shows can be deleted: images of codes never change.",
  answer: {
    description: "The logo is deleted.",
    content: json({ schema: logoDeletionSchema, examples: oneExample("A deleted logo", { id: ID, deleted: true }) }),
  },
  errors: ["not_found", "logo_in_use"],
};
