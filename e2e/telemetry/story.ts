// Creates and scans a code, and waits for the traces of the creation and of the scan.

import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { createClient } from "@qr/test-kit/systems/client";
import type { System } from "@qr/test-kit/systems/system";
import { waitUntil } from "@qr/test-kit/wait-until";
import type { Collector } from "./collector.ts";

const DEADLINE_MS = 20_000;

export interface TracedStory {
  readonly codeId: string;
  readonly createTrace: string;
  readonly scanTrace: string;
}

/** The secret in the target's query string, which must not appear in any span. */
export const SECRET_QUERY = "the-query-of-the-target";

/** Creates and scans a code on a system that traces everything. Rejects if the traces do not arrive within 20 s. */
export async function runTracedStory(system: System, collector: Collector): Promise<TracedStory> {
  const client = createClient(system);
  const { id, short_url } = await client.create({ target: `https://example.com/?q=${SECRET_QUERY}`, dynamic: true });
  const agent = new Agent();
  const { status } = await scan(agent, short_url, { "User-Agent": PHONE });
  agent.destroy();
  if (status !== 302) throw new Error(`the scan got ${status}`);
  const traceWith = (last: string, times: number) => {
    const found = collector.spans.filter(({ name }) => name === last);
    return found.length >= times ? found[0]?.traceId : undefined;
  };
  await waitUntil(
    async () => traceWith("store image", 2) !== undefined && traceWith("fold scans", 1) !== undefined && hasRoots(),
    DEADLINE_MS,
    () => `received spans: ${collector.spans.map(({ service, name }) => `${service}: ${name}`).join(", ")}`,
  );
  function hasRoots(): boolean {
    const names = new Set(collector.spans.map(({ name }) => name));
    return ["POST /v1/qr", "publish code.created.v1", "draw code", "record scans", "publish scans"].every((name) =>
      names.has(name),
    );
  }
  return { codeId: id, createTrace: traceWith("store image", 2) ?? "", scanTrace: traceWith("fold scans", 1) ?? "" };
}
