// Draws referring hosts and conditions on them.

import type { Leaf, Visit } from "../types.ts";
import { chance, few, pick, type Random } from "./draws.ts";

export const HOSTS = [
  ...[
    "example.com",
    "www.example.com",
    "a.b.example.com",
    "badexample.com",
    "www.badexample.com",
    "example.com.evil.test",
  ],
  ...[
    "example.org",
    "xample.com",
    "bad-example.com",
    "b.example.com",
    "bb.example.com",
    "xn--mnchen-3ya.de",
    "news.xn--mnchen-3ya.de",
  ],
];

export function drawReferrerLeaf(random: Random, visit: Visit): Leaf {
  return { referrer: few(random, () => drawRuleHost(random, visit.referrerHost)) };
}

/** Draws a host for a rule: the visitor's host, its parent, a subdomain of it, or any other host. */
function drawRuleHost(random: Random, host: string | undefined): string {
  if (host === undefined || chance(random, 0.4)) return pick(random, HOSTS);
  const above = host.split(".").slice(1).join(".");
  return pick(random, [host, above.includes(".") ? above : host, `www.${host}`, `x${host}`]);
}
