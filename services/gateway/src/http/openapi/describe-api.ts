// Builds the API description without a running gateway, for tools that check or print it.

import { auditRoutes } from "../../accounts/audit/audit-routes.ts";
import { codeApiRoutes } from "../../codes/codes.ts";
import { accountExportRoutes } from "../../export/export-routes.ts";
import { sharesRoutes } from "../../statistics/shares/shares-routes.ts";
import { statisticsRoutes } from "../../statistics/statistics-routes.ts";
import { type OpenApiDocument, openApiDocument } from "./openapi-document.ts";

/** Returns the OpenAPI document for all routes under /v1, without calling any of them. */
export function describeApi(serverUrl: string): OpenApiDocument {
  const nothing = new Proxy({} as never, {
    get: () => {
      throw new Error("a route used its parts before it was called");
    },
  });
  const codes = codeApiRoutes({
    codes: nothing,
    batch: nothing,
    export: nothing,
    design: nothing,
    logos: nothing,
    presets: nothing,
    branding: nothing,
    domains: nothing,
    tags: nothing,
    aliases: nothing,
    history: nothing,
    bin: nothing,
    schedule: nothing,
    jobs: nothing,
  });
  const ofAccount = [...auditRoutes(nothing), ...accountExportRoutes(nothing)];
  const others = [...statisticsRoutes(nothing), ...sharesRoutes(nothing), ...ofAccount];
  return openApiDocument([...codes, ...others], { serverUrl });
}
