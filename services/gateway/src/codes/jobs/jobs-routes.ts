// The endpoints that change many codes, and their descriptions.

import { uuidFromJobId } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { z } from "zod";
import type { ApiCall, ApiResponse, ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { invalidRequest, violationsIn } from "../../route/violations.ts";
import type { FindDomains } from "../domains/account-domains.ts";
import type { Commit, RespondOnce } from "../idempotency/respond-once.ts";
import { changeJobSchema, EXAMPLE_EXPORT, EXAMPLE_JOB, jobRecord, jobRecordSchema } from "./job-record.ts";
import { jobRequest, MAX_MOVES, validateJob } from "./job-request.ts";
import { type JobStore, MAX_LISTED_JOBS, type StoredJob, UNDO_DAYS } from "./job-store.ts";

const SINGLE = { path: "/v1/jobs/:id" } as const;

export interface JobsParts {
  jobs: Pick<JobStore, "add" | "undo" | "find" | "list">;
  findDomains: FindDomains;
  respondOnce: RespondOnce;
  /** The API's public URL. */
  apiUrl: string;
}

export function jobsRoutes(parts: JobsParts): ApiRoute[] {
  const change = ({ principal, body, bodyBytes, idempotencyKey: key, gate }: ApiCall) =>
    parts.respondOnce(
      { owner: principal, key, route: "POST /v1/qr/changes", bodyBytes, gate },
      {
        violations: async () => violationsIn(await validateJob(principal.accountId, body, parts.findDomains)),
        run: (commit) => addJob({ principal, body, gate }, commit, parts),
      },
    );
  const list = async ({ principal }: ApiCall) => ({
    body: { data: (await parts.jobs.list(principal.accountId)).map((job) => jobRecord(job, parts.apiUrl)) },
  });
  const read = async ({ principal, id }: ApiCall) =>
    jobResponse(await parts.jobs.find(principal.accountId, uuidOf(id)), parts.apiUrl);
  const undo = async ({ principal, id, gate }: ApiCall) =>
    jobResponse(await parts.jobs.undo(principal, uuidOf(id), gate), parts.apiUrl);
  return [
    {
      method: "post",
      path: "/v1/qr/changes",
      scope: "qr:write",
      limitedKeys: "refused",
      action: "job.started",
      description: CHANGE_MANY,
      respond: change,
    },
    {
      method: "get",
      path: "/v1/jobs",
      scope: "qr:read",
      limitedKeys: "refused",
      description: LIST_JOBS,
      respond: list,
    },
    { method: "get", ...SINGLE, scope: "qr:read", limitedKeys: "refused", description: READ_JOB, respond: read },
    {
      method: "post",
      path: "/v1/jobs/:id/undo",
      scope: "qr:write",
      limitedKeys: "refused",
      action: "job.undone",
      description: UNDO_JOB,
      respond: undo,
    },
  ];
}

async function addJob(
  { principal, body, gate }: Pick<ApiCall, "principal" | "body" | "gate">,
  commit: Commit,
  { jobs, findDomains, apiUrl }: JobsParts,
): Promise<ApiResponse> {
  const validated = await validateJob(principal.accountId, body, findDomains);
  if (!validated.isGood) throw invalidRequest(validated.details);
  // The job stores the request as it was sent, and parses it again.
  const { select, change } = sentRequest.parse(body);
  const job = { selection: select, change, dryRun: validated.value.dry_run };
  const { response } = await commit(async (transaction) => ({
    response: jobResponse(await jobs.add(principal, job, gate.audit, transaction), apiUrl),
  }));
  return response;
}

const sentRequest = z.object({ select: z.looseObject({}), change: z.looseObject({}) });

function jobResponse(job: StoredJob | undefined, apiUrl: string): ApiResponse {
  if (job === undefined) throw jobNotFound();
  return { body: jobRecord(job, apiUrl) };
}

function uuidOf(id: string): string {
  const uuid = uuidFromJobId(id);
  if (uuid === undefined) throw jobNotFound();
  return uuid;
}

function jobNotFound(): HttpError {
  return new HttpError("not_found", "There is no such job in this account. Check the ID.");
}

const jobList = z
  .strictObject({ data: z.array(jobRecordSchema).describe("The jobs, newest first.") })
  .meta({ id: "JobList" });
const ONE_JOB = json({ schema: changeJobSchema, examples: oneExample("A job", EXAMPLE_JOB) });

const CHANGE_MANY: RouteDescription = {
  operationId: "changeManyCodes",
  group: "Bulk changes",
  summary: "Change many QR codes",
  description:
    "Starts a job that makes the same change to many codes. Codes to which the change does not apply are skipped, and `result` says why; either " +
    "all other codes change, or none do. Until the job is `done`, some scans can still reach the earlier targets; after that, none do. A job can " +
    `change up to 100,000 codes (on a service with an embedded database: 5,000), and move up to ${MAX_MOVES.toLocaleString("en")} to another ` +
    "domain. While a job is running, other requests that change these codes can fail with `unavailable`; repeat them.",
  body: json({
    schema: jobRequest,
    examples: oneExample("A new destination for all codes with a tag", {
      select: { tag: "Summer" },
      change: { target: "https://example.com/winter", tags_add: ["Winter"] },
    }),
  }),
  response: { description: "The job.", content: ONE_JOB, headers: ["Idempotent-Replayed"] },
  requestHeaders: ["Idempotency-Key"],
  errors: ["limit_reached", "idempotency_mismatch", "idempotency_in_progress"],
};

const LIST_JOBS: RouteDescription = {
  operationId: "listJobs",
  group: "Bulk changes",
  summary: "List jobs",
  description: `Returns the account's latest ${MAX_LISTED_JOBS} jobs, newest first. Jobs are kept for 30 days.`,
  response: {
    description: "The jobs.",
    content: json({ schema: jobList, examples: oneExample("One job", { data: [EXAMPLE_JOB] }) }),
  },
  errors: [],
};

const READ_JOB: RouteDescription = {
  operationId: "readJob",
  group: "Bulk changes",
  summary: "Read a job",
  description: "Returns the progress and the result of a bulk change or an export.",
  response: {
    description: "The job.",
    content: json({
      schema: jobRecordSchema,
      examples: {
        change: { summary: "A bulk change", value: EXAMPLE_JOB },
        export: { summary: "An export", value: EXAMPLE_EXPORT },
      },
    }),
  },
  errors: ["not_found"],
};

const UNDO_JOB: RouteDescription = {
  operationId: "undoJob",
  group: "Bulk changes",
  summary: "Undo a bulk change",
  description:
    `Starts a job that restores the earlier values of the codes, within ${UNDO_DAYS} days. Codes that have been changed or deleted since are skipped, ` +
    "and `result` lists them.",
  response: { description: "The job that undoes the change.", content: ONE_JOB },
  errors: ["not_found", "not_restorable", "limit_reached"],
};
