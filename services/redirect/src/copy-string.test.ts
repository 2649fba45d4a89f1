import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { copyString, createTrustedProxies } from "@qr/runtime";
import { expect, it } from "vitest";
import { createAgentClassifier } from "./classify-agent/classify-agent.ts";
import { createTargetMemory } from "./targets/target-memory.ts";
import { keyOf } from "./testing/resolver-under-test.ts";
import { preferredLanguage } from "./visitor/language.ts";
import { createReferrer } from "./visitor/referrer.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const REQUESTS = 400;
const REQUEST_BYTES = 100_000;

const memory = createTargetMemory(1024 * 1024, () => {});
const UNKNOWN = { version: 0, target: { kind: "unknown" } } as const;
const GONE = { version: 1, target: { kind: "gone" } } as const;
const agentClasses = createAgentClassifier();
const referrer = createReferrer();
const languages: string[] = [];
const { hopOf } = createTrustedProxies(["10.0.0.0/8"]);

/** Returns the value as a substring of a much longer string, like a value read from a request. */
function partOfRequest(value: string): string {
  const padding = "p".repeat(REQUEST_BYTES);
  return Buffer.from(`${padding}${value}${padding}`, "latin1").toString("latin1").slice(REQUEST_BYTES, -REQUEST_BYTES);
}

it.each<[string, (number: number) => unknown]>([
  ["a user agent", (number) => agentClasses({ "user-agent": partOfRequest(`Mozilla/5.0 (number ${number})`) })],
  [
    "a browser's brand",
    (number) => agentClasses({ "sec-ch-ua": partOfRequest(`"Brand ${number}";v="1"`), "user-agent": "x" }),
  ],
  ["a referrer", (number) => referrer({ referer: partOfRequest(`https://host-${number}.example`) })],
  ["a language", (number) => languages.push(preferredLanguage(partOfRequest(number % 2 ? "de-AT" : "fil;q=0.9")))],
  ["an unknown slug", (number) => memory.keep(keyOf(partOfRequest(`A-LONG-UNKNOWN-SLUG-${number}`)), UNKNOWN, 100)],
  [
    "a code's slug",
    (number) => {
      memory.keep(keyOf(`A-LONG-KNOWN-SLUG-${number}`), GONE, 100);
      return memory.leased(keyOf(partOfRequest(`A-LONG-KNOWN-SLUG-${number}`)), 0);
    },
  ],
  ["an address", (number) => hopOf(partOfRequest(`2001:db8::${number.toString(16)}:1`))],
])("caching %s retains nothing of the request around it", (_what, remember) => {
  remember(0);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let number = 1; number <= REQUESTS; number += 1) remember(number);
  collectGarbage();
  // All requests together take up 80 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(8 * 1024 * 1024);
});

it("copies every character that a header may hold", () => {
  const all = String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code));
  expect(copyString(all)).toBe(all);
});
