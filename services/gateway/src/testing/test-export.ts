// Exports an account, and reads the file with a different library from the one that wrote it.

import { strFromU8, unzipSync } from "fflate";
import { expect, vi } from "vitest";
import type { z } from "zod";
import { exportJobSchema } from "../codes/jobs/job-record.ts";
import type { TestGateway, TestResponse } from "./test-gateway.ts";

const SOON = { timeout: 120_000, interval: 50 };

export type ExportJob = z.infer<typeof exportJobSchema>;

export function exportOf({ status, text, body }: TestResponse): ExportJob {
  expect(status, text).toBe(200);
  return exportJobSchema.parse(body);
}

/** Starts an export, and waits until it has ended. */
export async function exportAccount(api: TestGateway, key = api.key): Promise<ExportJob> {
  const { id } = exportOf(await api.call("POST", "/v1/account/export", { key }));
  return exportEnded(api, id, key);
}

export async function exportEnded(api: TestGateway, id: string, key = api.key): Promise<ExportJob> {
  return vi.waitFor(async () => {
    const job = exportOf(await api.call("GET", `/v1/jobs/${id}`, { key }));
    expect(job.finished_at).not.toBeNull();
    return job;
  }, SOON);
}

/** Returns the path of the file of an export that is done. */
export function pathOfFile({ result, error }: ExportJob): string {
  expect(error).toBeUndefined();
  return new URL(result?.url ?? "").pathname;
}

/** Downloads the file, and returns the contents of the files in it, by name. */
export async function download(api: TestGateway, job: ExportJob, key = api.key): Promise<Map<string, Uint8Array>> {
  const response = await fetch(api.url + pathOfFile(job), { headers: { Authorization: `Bearer ${key}` } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  expect(job.result?.bytes).toBe(bytes.length);
  return new Map(Object.entries(unzipSync(bytes)));
}

export function textIn(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  const bytes = files.get(name);
  if (bytes === undefined) throw new Error(`the archive has no file ${name}`);
  return strFromU8(bytes);
}

export function jsonIn(files: ReadonlyMap<string, Uint8Array>, name: string): unknown {
  return JSON.parse(textIn(files, name));
}
