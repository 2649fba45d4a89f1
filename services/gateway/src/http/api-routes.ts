// Every endpoint of /v1, and their description. gateway.ts mounts and serves them; tools that judge the description ask for it alone.

import { type BatchParts, batchRoutes } from "../codes/batch/batch-routes.ts";
import { type CodesParts, codesRoutes } from "../codes/codes-routes.ts";
import { type ExportParts, exportRoutes } from "../codes/export/export-routes.ts";
import { type LogosParts, logosRoutes } from "../codes/logos/logos-routes.ts";
import type { ApiRoute } from "../route/api-route.ts";
import { type StatisticsRouteParts, statisticsRoutes } from "../statistics/statistics-routes.ts";
import { type OpenApiDocument, openApiDocument } from "./openapi/openapi-document.ts";

export interface ApiParts {
  codes: CodesParts;
  batch: BatchParts;
  export: ExportParts;
  logos: LogosParts;
  statistics: StatisticsRouteParts;
}

export function apiRoutes(parts: ApiParts): ApiRoute[] {
  return [
    ...codesRoutes(parts.codes),
    ...batchRoutes(parts.batch),
    ...exportRoutes(parts.export),
    ...logosRoutes(parts.logos),
    ...statisticsRoutes(parts.statistics),
  ];
}

/** The description without a running gateway: nothing is called, so that nothing is needed. */
export function describeApi(serverUrl: string): OpenApiDocument {
  const nothing = new Proxy({} as never, {
    get: () => {
      throw new Error("a route used its parts before it was called");
    },
  });
  return openApiDocument(
    apiRoutes({ codes: nothing, batch: nothing, export: nothing, logos: nothing, statistics: nothing }),
    {
      serverUrl,
    },
  );
}
