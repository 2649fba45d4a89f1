// The endpoints that export an account and download the file, and their descriptions.

import { uuidFromJobId } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { z } from "zod";
import { EXAMPLE_EXPORT, exportJobSchema, jobRecord } from "../codes/jobs/job-record.ts";
import type { ApiCall, ApiRoute } from "../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../route/route-description.ts";
import type { ExportStore } from "./export-store.ts";

const ZIP = "application/zip";

export interface ExportRoutesParts {
  exports: Pick<ExportStore, "add" | "readFile">;
  /** The API's public URL. */
  apiUrl: string;
}

export function accountExportRoutes(parts: ExportRoutesParts): ApiRoute[] {
  const start = async ({ principal, gate }: ApiCall) => ({
    body: jobRecord(await parts.exports.add(principal, gate), parts.apiUrl),
  });
  const download = async ({ principal, id }: ApiCall) => {
    const uuid = uuidFromJobId(id);
    const file = uuid === undefined ? undefined : await parts.exports.readFile(principal.accountId, uuid);
    if (file === undefined) throw fileNotFound();
    const headers = {
      "Content-Type": ZIP,
      "Content-Length": String(file.bytes),
      "Content-Disposition": `attachment; filename="account-${id}.zip"`,
    };
    return { chunks: file.chunks, headers };
  };
  return [
    {
      method: "post",
      path: "/v1/account/export",
      scope: "account:export",
      limitedKeys: "refused",
      action: "account.export_started",
      description: EXPORT_ACCOUNT,
      respond: start,
    },
    {
      method: "get",
      path: "/v1/account/export/:id",
      scope: "account:export",
      limitedKeys: "refused",
      description: DOWNLOAD_EXPORT,
      respond: download,
    },
  ];
}

function fileNotFound(): HttpError {
  return new HttpError("not_found", "The account has no such export, or its file has expired. Start a new export.");
}

const EXPORT_ACCOUNT: RouteDescription = {
  operationId: "exportAccount",
  group: "Account",
  summary: "Export the account",
  description:
    "Starts a job that writes everything that the account has stored into a ZIP file: codes with rules and history, statistics, images, logos, " +
    "settings, members, and the audit log. Read the job until its state is `done`, which needs the scope `qr:read`, and download the file from `result.url`. " +
    "Changes made while the job is running may or may not be in the file. An account can have one running export, and one file: a new " +
    "file replaces the previous one.",
  response: {
    description: "The job.",
    content: json({
      schema: exportJobSchema,
      examples: oneExample("A new export", {
        ...EXAMPLE_EXPORT,
        state: "waiting",
        total: null,
        done: 0,
        result: null,
        finished_at: null,
      }),
    }),
  },
  errors: ["limit_reached"],
};

const DOWNLOAD_EXPORT: RouteDescription = {
  operationId: "downloadExport",
  group: "Account",
  summary: "Download an export",
  description: "Returns the ZIP file of an export that is done, for 24 hours. README.txt in it says what each file is.",
  response: {
    description: "The file.",
    content: {
      [ZIP]: {
        schema: z.string().describe("The ZIP file, as bytes.").meta({ contentMediaType: ZIP }),
        examples: oneExample("The start of a ZIP file", "PK"),
      },
    },
    headers: ["Content-Disposition"],
  },
  errors: ["not_found"],
};
