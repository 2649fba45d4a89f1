// Clients that use all three hosts over keep-alive connections. They scan, read, and list codes, fetch images, and record failures.

import { Agent } from "node:http";
import { createdCodeSchema } from "@qr/gateway";
import { PHONE, type ScanResponse, scan } from "@qr/test-kit/phones/scanner";
import type { Fleet } from "./fleet.ts";

export interface LoadedCode {
  readonly id: string;
  readonly slug: string;
  readonly target: string;
}

interface Step {
  readonly name: string;
  ask(agent: Agent): Promise<ScanResponse>;
  isGood(response: ScanResponse): boolean;
}

export interface Load {
  sent(): number;
  scans(): number;
  failures: readonly string[];
  /** Stops the load. Resolves when every request in flight has ended. */
  end(): Promise<void>;
}

export async function createCode(fleet: Fleet, target: string): Promise<LoadedCode> {
  const response = await fetch(`${fleet.apiUrl}/v1/qr`, {
    method: "POST",
    headers: { Authorization: `Bearer ${fleet.apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ target, dynamic: true }),
    signal: AbortSignal.timeout(15_000),
  });
  const { id, short_url } = createdCodeSchema.parse(await response.json());
  return { id, slug: new URL(short_url).pathname.slice(1), target };
}

/** Starts `connections` parallel clients, each of which sends at most `perSecond` requests per second. */
export function startLoad(fleet: Fleet, code: LoadedCode, connections: number, perSecond: number): Load {
  const failures: string[] = [];
  const steps = stepsOn(fleet, code);
  let sent = 0;
  let scans = 0;
  let isOver = false;

  async function askOne(step: Step, agent: Agent): Promise<void> {
    sent += 1;
    const response = await step.ask(agent).catch((error: unknown) => String(error));
    if (typeof response === "string") failures.push(`${step.name}: ${response}`);
    else if (!step.isGood(response)) failures.push(`${step.name}: ${response.status} ${response.body.slice(0, 200)}`);
    else if (step.name === "scan") scans += 1;
  }

  async function connection(number: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = number; !isOver; turn += 1) {
      const restUntilMs = performance.now() + 1000 / perSecond;
      const step = steps[turn % steps.length];
      if (step) await askOne(step, agent);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, restUntilMs - performance.now())));
    }
    agent.destroy();
  }
  const ended = Promise.all(Array.from({ length: connections }, (_, number) => connection(number)));
  return {
    sent: () => sent,
    scans: () => scans,
    failures,
    end: async () => {
      isOver = true;
      await ended;
    },
  };
}

/** Returns the steps that each client repeats. Half of the steps are scans. */
function stepsOn({ apiUrl, shortUrl, imageUrl, apiKey }: Fleet, { id, slug, target }: LoadedCode): Step[] {
  const key = { Authorization: `Bearer ${apiKey}` };
  const toTarget: Step = {
    name: "scan",
    ask: (agent) => scan(agent, `${shortUrl}/${slug}`, { "User-Agent": PHONE }),
    isGood: ({ status, location }) => status === 302 && location === target,
  };
  const read: Step = {
    name: "read",
    ask: (agent) => scan(agent, `${apiUrl}/v1/qr/${id}`, key),
    isGood: ({ status, body }) => status === 200 && body.includes(id),
  };
  const list: Step = {
    name: "list",
    ask: (agent) => scan(agent, `${apiUrl}/v1/qr?limit=2`, key),
    isGood: ({ status }) => status === 200,
  };
  const image: Step = {
    name: "image",
    ask: (agent) => scan(agent, `${imageUrl}/${id}.svg`, {}),
    isGood: ({ status, body }) => status === 200 && body.includes("<svg"),
  };
  return [toTarget, read, toTarget, image, toTarget, list];
}
