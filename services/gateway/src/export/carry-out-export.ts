// Carries out an export: counts the codes, writes all parts into a ZIP file, and stores the file in chunks. An export that is interrupted
// starts over.

import type { PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { planFrom } from "../access/limits/plans.ts";
import { type Principal, SCOPES } from "../access/principal.ts";
import type { StoredJob } from "../codes/jobs/job-store.ts";
import { type Archive, writeArchive } from "./archive.ts";
import type { ExportPart, Subject } from "./export-part.ts";
import { CHUNK_BYTES, type ExportStore, type Progress } from "./export-store.ts";
import { type ExportedCodes, PAGE_CODES } from "./exported-codes-store.ts";
import { readmePart } from "./readme.ts";

/** The shortest time between two reports of progress, in ms. */
const REPORT_EVERY_MS = 500;

export interface ExportParts {
  prisma: PrismaClient;
  exports: ExportStore;
  codes: ExportedCodes;
  parts: readonly ExportPart[];
  /** The maximum size of a file, in bytes. */
  maxBytes: number;
}

/** Thrown if another gateway has taken over the export, or if it has ended. */
export class ClaimLostError extends Error {
  override readonly name = "ClaimLostError";
}

/**
 * Carries out an export. Rejects with an HttpError if the export is refused, with a ClaimLostError if another gateway has taken it over, or
 * with the reason of `signal` if it is aborted. A rejected export leaves only chunks, which the sweep deletes.
 */
export async function carryOutExport(job: StoredJob, given: ExportParts, signal: AbortSignal): Promise<void> {
  const { exports, maxBytes } = given;
  const principal = await principalOf(job, given.prisma);
  const { codes, before } = await given.codes.count(job.accountId);
  const parts = [readmePart(given.parts, new Date()), ...given.parts];
  const progress: Progress = { total: stepsOf(parts, codes), done: 0 };
  const step = createStep(async () => requireClaim(await exports.report(job, progress)), progress, signal);
  const subject: Subject = { principal, before, signal, step };
  const store = createChunks(maxBytes, async (number, bytes) =>
    requireClaim(await exports.writeChunk(job, progress, number, bytes)),
  );
  const write = async (archive: Archive) => {
    for (const part of parts) {
      await part.write(archive, subject);
      await step();
    }
  };
  const bytes = await writeArchive(write, store, { pieceBytes: CHUNK_BYTES, madeAt: new Date() });
  requireClaim(await exports.finish(job, bytes));
}

function requireClaim(isOwn: boolean): void {
  if (!isOwn) throw new ClaimLostError("another gateway has taken over the export");
}

/** Returns the account, with all scopes. Throws account_suspended. */
async function principalOf({ accountId, actor }: StoredJob, prisma: PrismaClient): Promise<Principal> {
  const account = await prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { plan: true, suspendedAt: true },
  });
  if (account.suspendedAt !== null) throw new HttpError("account_suspended", "The account is suspended.");
  return { accountId, actor, scopes: SCOPES, limits: undefined, plan: planFrom(account.plan) };
}

/** A step for each part, and one for each page of codes that it walks through. There is at least one page. */
function stepsOf(parts: readonly ExportPart[], codes: number): number {
  const pages = Math.floor(codes / PAGE_CODES) + 1;
  return parts.reduce((steps, { walks }) => steps + 1 + walks * pages, 0);
}

function createStep(report: () => Promise<void>, progress: Progress, signal: AbortSignal): () => Promise<void> {
  let reportedMs = Number.NEGATIVE_INFINITY;
  return async () => {
    signal.throwIfAborted();
    // Codes that are restored meanwhile can add a page.
    progress.done = Math.min(progress.done + 1, progress.total);
    if (performance.now() - reportedMs < REPORT_EVERY_MS) return;
    reportedMs = performance.now();
    await report();
  };
}

function createChunks(
  maxBytes: number,
  write: (number: number, bytes: Buffer) => Promise<void>,
): (bytes: Buffer) => Promise<void> {
  let [number, stored] = [0, 0];
  return async (bytes) => {
    stored += bytes.length;
    if (stored > maxBytes) throw tooLarge(maxBytes);
    await write(number, bytes);
    number += 1;
  };
}

function tooLarge(maxBytes: number): HttpError {
  const size = (maxBytes / 1024 ** 2).toLocaleString("en", { maximumFractionDigits: 1 });
  const message = `The export is larger than ${size} MiB, the limit of this service. Export the codes with GET /v1/qr/export instead, or ask the operator.`;
  return new HttpError("limit_reached", message);
}
