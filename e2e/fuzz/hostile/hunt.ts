// Attacks places: first with each mutation on its own, in random order, and then with random combinations, which fast-check shrinks.

import { seededRandom } from "@qr/test-kit/seeded-random";
import fc from "fast-check";
import type { Problem } from "./check-response.ts";
import { curlOf } from "./curl.ts";
import { MAX_GROWTH_MB } from "./memory-watch.ts";
import { Crash, createProber, type Prober, type Target } from "./probe.ts";
import type { HostileRequest, Place } from "./request.ts";

const LANES = 8;
const ROUND = 50;
const SHRINKING_MS = 20_000;
const MAX_MUTATIONS = 4;
/** Number of requests after which a service's caches and connection pools have reached their usual size. */
const WARM_UP_REQUESTS = 500;

/** Statuses that mean that a request is invalid, lacks a valid key or session, or exceeds a limit. A good request can still get a 404. */
const REJECTED: readonly number[] = [400, 401, 415, 429];
const KEPT_MEMORY = "kept memory";
export interface HostileFinding {
  /** The method, the route, and the kind of problem. */
  what: string;
  detail: string;
  /** Commands that repeat the finding; several if any of them could be the cause. */
  curl: string[];
}

export interface HuntOptions {
  places: readonly Place[];
  requests: number;
  seed: number;
  onProgress(requests: number, findings: number): void;
}

/** Sends the requests and returns the findings, at most one per method, route, and kind of problem. A crash ends the hunt. */
export async function hunt(
  target: Target,
  options: HuntOptions,
): Promise<{ findings: HostileFinding[]; requests: number }> {
  const prober = createProber(target);
  const findings = new Map<string, HostileFinding>();
  try {
    const usualMb = await attackAll(prober, findings, options);
    const growthMb = usualMb === undefined ? 0 : (await prober.keptMb()) - usualMb;
    if (growthMb > MAX_GROWTH_MB) findings.set(KEPT_MEMORY, keptMemory(growthMb));
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    const finding = { what: "crash", detail: error.message, curl: error.inFlight.map(curlOf) };
    findings.set(finding.what, finding);
  } finally {
    prober.stop();
  }
  return { findings: [...findings.values()], requests: prober.sent() };
}

/** Returns the memory in use after WARM_UP_REQUESTS requests, in MB; undefined if fewer were sent. */
async function attackAll(
  prober: Prober,
  findings: Map<string, HostileFinding>,
  { places, requests, seed, onProgress }: HuntOptions,
): Promise<number | undefined> {
  for (const { request } of places) await mustBeGood(prober, request);
  let usualMb: number | undefined;
  let isMeasured = false;
  const isOver = () => prober.sent() >= requests;
  const idOf = ({ method, route }: HostileRequest, kind: string) => `${method} ${route}: ${kind}`;
  const probe = async (request: HostileRequest) => {
    const problems = await prober.probe(request, (kind) => findings.has(idOf(request, kind)));
    onProgress(prober.sent(), findings.size);
    if (prober.sent() >= WARM_UP_REQUESTS && !isMeasured) {
      isMeasured = true;
      usualMb = await prober.keptMb();
    }
    return problems;
  };
  const record = (request: HostileRequest, { kind, detail }: Problem) => {
    const what = idOf(request, kind);
    findings.set(what, { what, detail, curl: [curlOf(request)] });
  };

  const mutants = (kind: "values" | "others") =>
    shuffled(
      places.flatMap(({ request, [kind]: mutations }) => mutations.map((mutate) => () => mutate(request))),
      seed,
    );
  // Requests are built only when they are needed, because some are large. The last request in the list is sent first.
  const single = [
    ...mutants("others"),
    ...mutants("values"),
    ...places.map(
      ({ request }) =>
        () =>
          request,
    ),
  ];
  let round = 0;
  const lane = async () => {
    for (let next = single.pop(); next !== undefined && !isOver(); next = single.pop()) {
      const request = next();
      for (const problem of await probe(request)) record(request, problem);
    }
    while (!isOver()) {
      round += 1;
      await attackAtRandom({ places, seed: seed + round, isOver, probe, record });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return usualMb;
}

/** Throws if a request is rejected even without mutations, because its mutations would reach little code. */
async function mustBeGood(prober: Prober, request: HostileRequest): Promise<void> {
  const { status, body } = await prober.send(request);
  if (!REJECTED.includes(status)) return;
  throw new Error(`${request.method} ${request.route} responds with ${status} to the fuzzer's own request: ${body}`);
}

interface RandomAttack {
  places: readonly Place[];
  seed: number;
  isOver(): boolean;
  probe(request: HostileRequest): Promise<Problem[]>;
  record(request: HostileRequest, problem: Problem): void;
}

/** Sends up to ROUND random requests. If one has a problem, records the smallest request with the same problem. */
async function attackAtRandom({ places, seed, isOver, probe, record }: RandomAttack): Promise<void> {
  let chased: { problem: Problem; route: string } | undefined;
  const property = fc.asyncProperty(combinations(places), async (request) => {
    if (chased === undefined && isOver()) return true;
    const problems = await probe(request);
    if (chased === undefined && problems[0]) chased = { problem: problems[0], route: request.route };
    return request.route !== chased?.route || !problems.some(({ kind }) => kind === chased?.problem.kind);
  });
  const run = await fc.check(property, { seed, numRuns: ROUND, interruptAfterTimeLimit: SHRINKING_MS });
  if (run.errorInstance instanceof Crash) throw run.errorInstance;
  const smallest = run.counterexample?.[0];
  if (run.failed && chased && smallest) record(smallest, chased.problem);
}

/** Generates requests with up to MAX_MUTATIONS mutations. */
function combinations(places: readonly Place[]): fc.Arbitrary<HostileRequest> {
  return fc
    .constantFrom(...places)
    .chain(({ request, values, others }) =>
      fc
        .array(fc.noShrink(fc.constantFrom(...values, ...others)), { maxLength: MAX_MUTATIONS })
        .map((chosen) => chosen.reduce((mutated, mutate) => mutate(mutated), request)),
    );
}

function keptMemory(growthMb: number): HostileFinding {
  const detail = `the process has kept ${Math.round(growthMb)} MB more than after its first ${WARM_UP_REQUESTS} requests`;
  return { what: KEPT_MEMORY, detail, curl: [] };
}

function shuffled<T>(values: T[], seed: number): T[] {
  const random = seededRandom(seed);
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [values[last], values[other]] = [values[other] as T, values[last] as T];
  }
  return values;
}
