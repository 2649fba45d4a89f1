// The endpoint that replaces the design of a code, and its description.

import type { ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { codeRecordSchema, EXAMPLE_CODE } from "../code-schemas.ts";
import { MAX_DESIGNS } from "./design-store.ts";
import { designRequest, type Redesign, redesignCode } from "./redesign-code.ts";

export function designRoutes(parts: Redesign): ApiRoute[] {
  return [
    {
      method: "put",
      path: "/v1/qr/:id/design",
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "code.redesigned",
      description: REDESIGN_CODE,
      respond: (call) => redesignCode(call, parts),
    },
  ];
}

const EXAMPLE_DESIGN = {
  color: { dark: "#1a237e", light: "#ffffff" },
  style: { modules: "dots", finders: "circle", frame: { caption: "Scan me" }, logo: null },
};
const REDESIGNED = {
  ...EXAMPLE_CODE,
  style: EXAMPLE_DESIGN.style,
  image_url: String(EXAMPLE_CODE.image_url).replace(/png$/, "2.png"),
  svg_url: String(EXAMPLE_CODE.svg_url).replace(/svg$/, "2.svg"),
};

const REDESIGN_CODE: RouteDescription = {
  operationId: "redesignCode",
  group: "Designs",
  summary: "Change the design of a QR code",
  description:
    "Replaces the colors and the style of a code. `image_url` and `svg_url` change. The images of the earlier design stay at their URLs, and " +
    "everything that was printed keeps working, because the symbol encodes the same content. A code that already has the design does not " +
    `change. A code can have at most ${MAX_DESIGNS} designs.`,
  body: json({ schema: designRequest, examples: oneExample("Dots and a frame", EXAMPLE_DESIGN) }),
  requestHeaders: ["If-Match"],
  response: {
    description: "The code with its new design.",
    content: json({ schema: codeRecordSchema, examples: oneExample("A redesigned code", REDESIGNED) }),
    headers: ["ETag"],
  },
  errors: ["not_found", "limit_reached", "version_mismatch"],
};
