// The OpenAPI document as it is served at /openapi.json.

import type { ApiRoute } from "../../route/api-route.ts";
import { type PublicFile, publicFile } from "../public-files/public-file.ts";
import { openApiDocument } from "./openapi-document.ts";

export function openApiFile(routes: readonly ApiRoute[], serverUrl: string): PublicFile {
  return publicFile("/openapi.json", JSON.stringify(openApiDocument(routes, { serverUrl })), {
    "Content-Type": "application/json; charset=utf-8",
    // The document is not secret, and tools that run in browsers read it.
    "Access-Control-Allow-Origin": "*",
  });
}
