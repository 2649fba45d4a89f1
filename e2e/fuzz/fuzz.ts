// Fuzzes every area of the service in turn, each with its share of the requests.

import { createFuzzClient, type Described, readDescription } from "./client.ts";
import { apiPlaces, sessionApiPlaces } from "./hostile/api-places.ts";
import { type HostileFinding, hunt } from "./hostile/hunt.ts";
import { csvPlaces, imagePlaces, shortPlaces } from "./hostile/other-places.ts";
import type { Place } from "./hostile/request.ts";
import { sessionPlaces } from "./hostile/session-places.ts";
import { type BrokenProperty, checkRules } from "./rules.ts";
import { type FuzzedSystem, startFuzzedSystem } from "./system.ts";

/** The areas, each with its share of the requests in percent. */
export const AREAS = { session: 40, v1: 35, short: 15, images: 6, csv: 4 } as const;
export type Area = keyof typeof AREAS;
/** The share of the requests to /v1 that check rules; the rest are hostile. */
const SHARE_OF_RULES = 0.4;

interface Finding {
  area: Area;
  what: string;
  detail: string;
  /** Commands that repeat the finding; several if any of them could be the cause. */
  commands: string[];
}

interface AreaReport {
  area: Area;
  requests: number;
  seconds: number;
  findings: Finding[];
}

export interface FuzzReport {
  seed: number;
  requests: number;
  seconds: number;
  areas: AreaReport[];
  findings: Finding[];
}

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** Fuzzes only these areas. */
  only?: readonly Area[];
  /** Checks only the rules of /v1 whose names contain this string, and sends nothing else. */
  rule?: string;
  onProgress?: (area: Area, requests: number, findings: number) => void;
}

/** Starts the service on the test run's Postgres, fuzzes it, and stops it. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { only = Object.keys(AREAS) as Area[], requests, seed, rule } = options;
  const chosen = rule === undefined ? only : (["v1"] as const);
  const shares = chosen.reduce((sum, area) => sum + AREAS[area], 0);
  const system = await startFuzzedSystem();
  try {
    const described = await readDescription(system.hosts.api);
    const areas: AreaReport[] = [];
    for (const area of chosen) {
      const share = Math.ceil((requests * AREAS[area]) / shares);
      areas.push(await fuzzArea({ system, described, area, share }, options));
      if (areas.some(({ findings }) => findings.some(({ what }) => what === "crash"))) break;
    }
    const sum = (figure: "requests" | "seconds") => areas.reduce((total, one) => total + one[figure], 0);
    const findings = areas.flatMap((one) => one.findings);
    return { seed, requests: sum("requests"), seconds: sum("seconds"), areas, findings };
  } finally {
    await system.stop();
  }
}

interface Job {
  system: FuzzedSystem;
  described: Described;
  area: Area;
  /** Number of requests to send. */
  share: number;
}

async function fuzzArea(job: Job, { seed, rule, onProgress = () => {} }: FuzzOptions): Promise<AreaReport> {
  const { area, share, system, described } = job;
  const startedMs = performance.now();
  const ofRules = area !== "v1" ? 0 : rule === undefined ? Math.round(share * SHARE_OF_RULES) : share;
  const client = createFuzzClient(system, described);
  const broken =
    ofRules === 0
      ? []
      : await checkRules(client, {
          requests: ofRules,
          seed,
          rule: rule ?? "",
          onProgress: (requests, findings) => onProgress(area, requests, findings),
        });
  const checked = client.sent();
  const target = { ...system, setUpUrl: system.hosts.api, conformity: described.conformity };
  const hunted =
    ofRules === share
      ? { findings: [], requests: 0 }
      : await hunt(target, {
          places: placesOf(area, described),
          requests: share - ofRules,
          seed,
          onProgress: (requests, findings) => onProgress(area, checked + requests, broken.length + findings),
        });
  return {
    area,
    requests: checked + hunted.requests,
    seconds: (performance.now() - startedMs) / 1000,
    findings: [...broken.map(findingOfRule), ...hunted.findings.map((finding) => findingOf(area, finding))],
  };
}

function placesOf(area: Area, { document }: Described): readonly Place[] {
  if (area === "session") return [...sessionPlaces, ...sessionApiPlaces(document)];
  return { v1: apiPlaces(document), short: shortPlaces, images: imagePlaces, csv: csvPlaces }[area];
}

function findingOfRule({ property, seed, counterexample, error }: BrokenProperty): Finding {
  const commands = [`npm run fuzz -- --seed ${seed} --requests 200 --rule "${property}"`];
  return { area: "v1", what: property, detail: `${error}\ninput: ${counterexample}`, commands };
}

function findingOf(area: Area, { what, detail, curl }: HostileFinding): Finding {
  return { area, what, detail, commands: curl };
}
