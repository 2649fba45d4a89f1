// The description of the API as it is served at /openapi.json. gateway.ts makes it once.

import type { ApiRoute } from "../../route/api-route.ts";
import { type PublicFile, publicFile } from "../public-files/public-file.ts";
import { openApiDocument } from "./openapi-document.ts";

export function openApiFile(routes: readonly ApiRoute[], serverUrl: string): PublicFile {
  return publicFile("/openapi.json", JSON.stringify(openApiDocument(routes, { serverUrl })), {
    "Content-Type": "application/json; charset=utf-8",
    // It holds no secret, and tools in browsers read it.
    "Access-Control-Allow-Origin": "*",
  });
}
