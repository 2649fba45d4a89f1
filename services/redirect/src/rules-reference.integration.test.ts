// Compares where the redirect leads with a reference evaluator, which was written from the documentation of the rules alone.

import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { BROWSERS, DEVICES, OPERATING_SYSTEMS } from "@qr/contracts";
import { ruleRequests } from "@qr/rules";
import { isNightly, seed } from "@qr/test-kit/nightly";
import { USER_AGENTS } from "@qr/test-kit/phones/user-agents";
import { seededRandom } from "@qr/test-kit/seeded-random";
import { expect, it } from "vitest";
import { createAgentClassifier } from "./classify-agent/classify-agent.ts";
import { unitNumbers } from "./testing/reference/draw/draws.ts";
import { type Pair, randomPair } from "./testing/reference/random-pairs.ts";
import { decide } from "./testing/reference/reference.ts";
import type { Rule } from "./testing/reference/types.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";

const PAIRS = isNightly ? 100_000 : 3_200;
/** The number of codes, and of visits, in a group. Every visit is tried with every code of its group. */
const GROUP = 4;
const SHOWN = 5;
const OWN_TARGET = "https://example.com/own";

let nowMs = Date.now();
const { codes, start } = await useTestRedirects({ nowMs: () => nowMs });
const redirect = await start({ TRUSTED_PROXIES: ["127.0.0.1"] });
const connection = new Agent({ keepAlive: true, maxSockets: 1 });

const classify = createAgentClassifier();
/** The agents of people whose classes are all known. */
const AGENTS = USER_AGENTS.map(({ userAgent }) => ({ userAgent, ...classify({ "user-agent": userAgent }) })).filter(
  ({ kind, os, browser }) => kind === "person" && os !== "other" && browser !== "other",
);
const CLASSES = { devices: DEVICES, systems: OPERATING_SYSTEMS, browsers: BROWSERS };

interface Case extends Pair {
  userAgent: string;
}

/** Draws a pair whose visit a phone can make: the classes are those of a real agent, and a place is part of a country. */
function drawCase(random: () => number): Case {
  const { rules, visit } = randomPair(random, CLASSES);
  const agent = AGENTS[Math.floor(random() * AGENTS.length)];
  if (agent === undefined) throw new Error("there are no agents");
  const { userAgent, device, os, browser } = agent;
  const { country } = visit;
  const region = country !== undefined && visit.region?.startsWith(`${country}-`) ? visit.region : undefined;
  const city = country === undefined ? undefined : visit.city;
  // Browsers encode these characters, and the HTTP parser refuses them.
  const query = visit.query.replace(/[^!-~]/gu, encodeURIComponent);
  // Like Shlink, the redirect accepts "de_DE" for "de-DE".
  const acceptLanguage = visit.acceptLanguage?.replaceAll("_", "-");
  return { rules, visit: { ...visit, device, os, browser, acceptLanguage, region, city, query }, userAgent };
}

function headersOf({ visit, userAgent }: Case): Record<string, string> {
  const { acceptLanguage, country, region, city, ip, referrerHost } = visit;
  const given = {
    "User-Agent": userAgent,
    "X-Forwarded-For": ip,
    "Accept-Language": acceptLanguage,
    "X-Country": country,
    "X-Region": region,
    "X-City": city === undefined ? undefined : encodeURIComponent(city),
    Referer: referrerHost === undefined ? undefined : `https://${referrerHost}/page`,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Resolves with where the code leads, or with the status. HEAD gets the same response as GET and is not a scan. */
function locationOf(path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port: redirect.port, path, method: "HEAD", headers, agent: connection });
    sent.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.headers.location ?? `status ${response.statusCode}`));
    });
    sent.on("error", reject);
    sent.end();
  });
}

const targetOf = (index: number) => (index < 0 ? OWN_TARGET : `https://example.com/${index}`);

/** Adds a code with the rules, which lead to the targets of their positions. */
async function addCode(drawn: Case): Promise<{ slug: string; rules: Rule[] }> {
  const rules = drawn.rules.map((rule, index) => ({ ...rule, target: targetOf(index) }));
  const list = ruleRequests
    .parse(rules)
    .map(({ name = null, when, target }) => ({ id: randomUUID(), name, when, target }));
  const stored = list.length === 0 ? {} : { rules: { key: "0123456789abcdef".repeat(2), list } };
  const { slug } = await codes.add({ target: OWN_TARGET, ...stored });
  return { slug, rules };
}

/** Lets the visitor visit the code, and returns the decision of the reference and, if the redirect differs, the difference. */
async function compare(code: { slug: string; rules: Rule[] }, visitor: Case) {
  const { source, query, now } = visitor.visit;
  nowMs = now;
  const path = `/${code.slug}${source === "symbol" ? "/" : ""}${query === "" ? "" : `?${query}`}`;
  const decision = decide(code.rules, visitor.visit);
  const [expected, location] = [targetOf(decision), await locationOf(path, headersOf(visitor))];
  return { decision, difference: location === expected ? [] : [{ seed, expected, location, path, code, visitor }] };
}

it(`${PAIRS} random pairs of rules and visits lead where the reference says`, { timeout: 3_600_000 }, async () => {
  const random = unitNumbers(seededRandom(seed));
  const differences: unknown[] = [];
  const decisions = new Map<number, number>();
  for (let pairs = 0; pairs < PAIRS && differences.length < SHOWN; pairs += GROUP ** 2) {
    // Each visit is close to the edges of the rules that it was drawn with. It also visits the other codes of its group.
    const group = Array.from({ length: GROUP }, () => drawCase(random));
    for (const drawn of group) {
      const code = await addCode(drawn);
      for (const visitor of group) {
        const { decision, difference } = await compare(code, visitor);
        differences.push(...difference);
        decisions.set(decision, (decisions.get(decision) ?? 0) + 1);
      }
    }
  }
  connection.destroy();
  expect(JSON.stringify(differences, undefined, 1)).toBe("[]");
  expect([...decisions.keys()].sort()).toEqual([-1, 0, 1, 2, 3, 4, 5]);
});
