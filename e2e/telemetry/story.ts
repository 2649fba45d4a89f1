// Creates and scans a code, and waits for the traces of the creation and of the scan.

import { Agent } from "node:http";
import { uuidFromCodeId } from "@qr/contracts";
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
  // The first drawing takes longer, because it starts a process, and its message could be published again meanwhile.
  const first = await client.create({ target: "https://example.com/first" });
  await arrival(() => storedImages(collector, first.id).length === 2, collector);
  const { id, short_url } = await client.create({ target: `https://example.com/?q=${SECRET_QUERY}`, dynamic: true });
  const agent = new Agent();
  const { status } = await scan(agent, short_url, { "User-Agent": PHONE });
  agent.destroy();
  if (status !== 302) throw new Error(`the scan got ${status}`);
  const traceIn = ([span]: Collector["spans"]) => span?.traceId ?? "";
  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  const namesIn = (traceId: string) =>
    collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
  const hasArrived = () => {
    const [images, folds] = [storedImages(collector, id), named("fold scans")];
    const names = new Set([...namesIn(traceIn(images)), ...namesIn(traceIn(folds))]);
    return images.length === 2 && folds.length > 0 && ROOTS.every((name) => names.has(name));
  };
  await arrival(hasArrived, collector);
  return { codeId: id, createTrace: traceIn(storedImages(collector, id)), scanTrace: traceIn(named("fold scans")) };
}

const ROOTS = ["POST /v1/qr", "publish code.created.v1", "draw code", "record scans", "publish scans"];

/** Returns the spans in which the images of the code were stored. */
function storedImages({ spans }: Collector, codeId: string): Collector["spans"] {
  const uuid = uuidFromCodeId(codeId);
  const isOfCode = ({ attributes }: Collector["spans"][number]) =>
    attributes.some(({ key, value }) => key === "qr.code_id" && value.stringValue === uuid);
  return spans.filter((span) => span.name === "store image" && isOfCode(span));
}

function arrival(hasArrived: () => boolean, { spans }: Collector): Promise<void> {
  const received = () => `received spans: ${spans.map(({ service, name }) => `${service}: ${name}`).join(", ")}`;
  return waitUntil(async () => hasArrived(), DEADLINE_MS, received);
}
