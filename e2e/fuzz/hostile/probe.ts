// Sends a request and returns what is wrong with the response. A slow request, and each request in flight while a process grew, is sent
// again on its own.

import { setTimeout as delay } from "node:timers/promises";
import type { Conformity } from "@qr/api-conformity";
import { type Problem, problemsOf } from "./check-response.ts";
import { exchange } from "./exchange.ts";
import { createGate } from "./gate.ts";
import { MAX_GROWTH_MB, watchMemory } from "./memory-watch.ts";
import type { FuzzedKeys, HostileRequest, HostileResponse, Hosts } from "./request.ts";
import { slowdown } from "./slowdown.ts";
import { createTeam, isSigned, messageOf, renewSession, type Team } from "./team.ts";

export const MAX_IDLE_MS = 2000;
/** A team is replaced after this many requests, before any of its members can reach the per-minute request limit. */
const REQUESTS_PER_TEAM = 1000;
/** Maximum number of times that a suspicious request is repeated. The best result counts, because the machine may be busy. */
const REPEATS = 3;
/** How long node takes to return the memory of collected buffers to the system, which it does in the background. */
const FREED_MS = 500;
/** How long the prober waits after a broken connection to learn whether the process has exited. */
const EXIT_NEWS_MS = 500;

const ORDINARY: HostileRequest = {
  host: "api",
  route: "/healthz",
  method: "GET",
  target: "/healthz",
  as: "nobody",
  csrf: "none",
  headers: {},
};

/** The system under attack. */
export interface Target {
  hosts: Hosts;
  /** The API's address for setting up accounts. It differs from `hosts.api` if the attacks are sent to a proxy in front of the API. */
  setUpUrl: string;
  /** The ID of the watched process. */
  pid: number;
  collectGarbage(): void;
  exited: Promise<string>;
  keys: FuzzedKeys;
  conformity: Conformity;
}

/** Thrown when the process has exited. */
export class Crash extends Error {
  override readonly name = "Crash";
  readonly inFlight: readonly HostileRequest[];
  constructor(reason: string, inFlight: readonly HostileRequest[]) {
    super(reason);
    this.inFlight = inFlight;
  }
}

export interface Prober {
  sent(): number;
  /** Sends the request without checking the response. */
  send(request: HostileRequest): Promise<HostileResponse>;
  /**
   * Returns all problems with the request except those for which `isKnown` returns true. Throws a Crash if the process
   * has exited.
   */
  probe(request: HostileRequest, isKnown: (kind: string) => boolean): Promise<Problem[]>;
  /** Returns the memory of the process itself after garbage collection, in MB. */
  keptMb(): Promise<number>;
  stop(): void;
}

interface Flight {
  request: HostileRequest;
  hasGrown: boolean;
}

export function createProber(target: Target): Prober {
  const gate = createGate();
  const flights = new Set<Flight>();
  const memory = watchMemory(target.pid, () => {
    for (const flight of flights) flight.hasGrown = true;
  });
  let exit: string | undefined;
  void target.exited.then((reason) => {
    exit = reason;
  });
  let team: Promise<Team> | undefined;
  let teamFrom = 0;
  let sent = 0;

  const sendAs = (people: Team, request: HostileRequest): Promise<HostileResponse> => {
    sent += 1;
    return exchange(target.hosts[request.host], messageOf(request, people, target.keys));
  };

  /** Sends a request. If another request has ended the sender's session, signs the sender in again and repeats the request. */
  const send = async (request: HostileRequest): Promise<HostileResponse> => {
    if (team === undefined || sent - teamFrom >= REQUESTS_PER_TEAM) {
      teamFrom = sent;
      team = createTeam(target.setUpUrl, target.keys.good);
    }
    const people = await team;
    const response = await sendAs(people, request);
    const { as } = request;
    if (response.status !== 401 || !isSigned(as) || request.headers.Cookie !== undefined) return response;
    await renewSession(target.setUpUrl, people, as).catch(() => {});
    return sendAs(people, request);
  };

  const collectGarbage = async (): Promise<void> => {
    target.collectGarbage();
    // The service can respond only after it has collected garbage.
    await send(ORDINARY);
  };

  /** Sends the request alone, several times if needed, and returns the problems (slowness or growth) that occur every time. */
  const repeated = (request: HostileRequest): Promise<Problem[]> =>
    gate.alone(async () => {
      const best = { ms: Number.POSITIVE_INFINITY, growthMb: Number.POSITIVE_INFINITY };
      for (let time = 0; time < REPEATS && (best.ms > MAX_IDLE_MS || best.growthMb > MAX_GROWTH_MB); time += 1) {
        await collectGarbage();
        await delay(FREED_MS);
        memory.rebase();
        const { ms } = await send(request);
        best.growthMb = Math.min(best.growthMb, memory.peakMb());
        best.ms = Math.min(best.ms, ms / (await slowdown()));
      }
      memory.rebase();
      const [seconds, mb] = [(best.ms / 1000).toFixed(1), best.growthMb.toFixed(0)];
      return [
        ...(best.ms > MAX_IDLE_MS ? [{ kind: "slow", detail: `takes ${seconds} s on an idle service` }] : []),
        ...(best.growthMb > MAX_GROWTH_MB ? [{ kind: "memory", detail: `makes a process grow by ${mb} MB` }] : []),
      ];
    });

  const throwIfDown = async (): Promise<void> => {
    await Promise.race([target.exited, delay(EXIT_NEWS_MS)]);
    const inFlight = [...flights].map(({ request }) => request);
    if (exit !== undefined) throw new Crash(exit, inFlight);
  };

  return {
    sent: () => sent,
    send,
    keptMb: () =>
      gate.alone(async () => {
        await collectGarbage();
        return memory.currentMb();
      }),
    stop: memory.end,
    async probe(request, isKnown) {
      const flight: Flight = { request, hasGrown: false };
      const response = await gate.together(async () => {
        flights.add(flight);
        const received = await send(request);
        if (received.status === 0) await throwIfDown();
        flights.delete(flight);
        return received;
      });
      const problems = problemsOf(request, response, target.conformity);
      const isSlow = response.ms > MAX_IDLE_MS && !isKnown("slow");
      const isLarge = flight.hasGrown && !isKnown("memory");
      if (isSlow || isLarge) problems.push(...(await repeated(request)));
      return problems.filter(({ kind }) => !isKnown(kind));
    },
  };
}
