// The visitors of a demo code: each has one device, language, and channel, and may return.

import type { ScanTuple } from "@qr/contracts";
import type { Audience, Channel } from "./audiences.ts";
import { createPick, type Random } from "./rhythm.ts";

/** A visitor who returns later than this gets a new hash, as if the redirect's salt had changed. */
const RETURN_MS = 30 * 86_400_000;
const BUCKETS = 10_000;

type Agent = readonly [device: ScanTuple[3], os: string, browser: string];

const AGENTS: readonly Agent[] = [
  ["mobile", "ios", "safari"],
  ["mobile", "android", "chrome"],
  ["mobile", "android", "samsung_internet"],
  ["mobile", "android", "firefox"],
  ["tablet", "ios", "safari"],
  ["tablet", "android", "chrome"],
  ["desktop", "windows", "chrome"],
  ["desktop", "windows", "edge"],
  ["desktop", "macos", "safari"],
];
const AGENT_WEIGHTS = {
  mobile: [49, 34, 8, 2, 4, 2, 0.4, 0.4, 0.2],
  "mostly mobile": [44, 31, 8, 3, 4, 2, 4, 2, 2],
  mixed: [33, 23, 5, 2, 4, 2, 14, 8, 9],
} as const;
export type Devices = keyof typeof AGENT_WEIGHTS;

const INSTAGRAM = "l.instagram.com";

export interface DemoVisitor {
  hash: string;
  agent: Agent;
  language: string;
  channel: Channel;
  /** The visitor's position among all of the code's visitors, which rules use to choose a target. */
  bucket: number;
}

interface Visitors {
  channels: readonly Channel[];
  devices: Devices;
  /** Share of scans by returning visitors. */
  returning: number;
}

/** Returns a function that returns the visitor of the next scan, which is at `at` or later. */
export function createVisitors(
  { channels, devices, returning }: Visitors,
  { languages }: Audience,
  random: Random,
): (at: number) => DemoVisitor {
  const pickAgent = createPick(AGENTS, AGENT_WEIGHTS[devices]);
  const pickLanguage = createPick(Object.keys(languages), Object.values(languages));
  const pickChannel = createPick(
    channels,
    channels.map(({ weight }) => weight),
  );
  const known: { visitor: DemoVisitor; sinceMs: number }[] = [];
  let oldest = 0;
  const fresh = (): DemoVisitor => {
    const channel = pickChannel(random());
    const agent = pickAgent(random());
    return {
      hash: randomHash(random),
      agent: channel.referrer === INSTAGRAM ? inApp(agent) : agent,
      language: pickLanguage(random()),
      channel,
      bucket: Math.floor(random() * BUCKETS),
    };
  };
  return (at) => {
    while (oldest < known.length && (known[oldest]?.sinceMs ?? at) < at - RETURN_MS) oldest += 1;
    const index = oldest + Math.floor(random() * (known.length - oldest));
    const returned = random() < returning ? known[index] : undefined;
    if (returned !== undefined) return returned.visitor;
    const visitor = fresh();
    known.push({ visitor, sinceMs: at });
    return visitor;
  };
}

/** Returns the same device in Instagram's own browser, which only its phone app has. */
function inApp([device, os, browser]: Agent): Agent {
  return device === "mobile" ? [device, os, "instagram"] : [device, os, browser];
}

/** Returns 16 hexadecimal digits, uniformly distributed like those of a keyed hash. */
export function randomHash(random: Random): string {
  return [1, 2]
    .map(() =>
      Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, "0"),
    )
    .join("");
}
