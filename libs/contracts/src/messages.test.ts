import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MESSAGES, type MessageName } from "./messages.ts";

const SAMPLES = new URL("samples/", import.meta.url);
const DOCS = new URL("../../../docs/messages.md", import.meta.url);
const names = Object.keys(MESSAGES).filter((name): name is MessageName => name in MESSAGES);
const samplesOf = (name: string): object[] => JSON.parse(readFileSync(new URL(`${name}.json`, SAMPLES), "utf8"));

/** Members that were added to a version later: its first senders do not know them. */
const OPTIONAL = ["style"];

test("every message has samples, and there are samples of nothing else", () => {
  expect(readdirSync(SAMPLES).sort()).toEqual(names.map((name) => `${name}.json`).sort());
});

test.each(names)("every sample of %s parses, and goes through it unchanged", (name) => {
  const samples = samplesOf(name);
  expect(samples.length).toBeGreaterThan(0);
  for (const sample of samples) expect(MESSAGES[name].parse(sample)).toEqual(sample);
});

test.each(names)(
  "a receiver of %s ignores members that a later sender adds, and refuses one that lacks a member",
  (name) => {
    for (const sample of samplesOf(name)) {
      expect(MESSAGES[name].parse({ ...sample, added_later: 1 })).toEqual(sample);
      for (const member of Object.keys(sample).filter((known) => !OPTIONAL.includes(known))) {
        expect(MESSAGES[name].safeParse({ ...sample, [member]: undefined }).success).toBe(false);
      }
    }
  },
);

test.each([
  ["another clock's century", { 1: 4_102_444_800_001 }],
  ["a fraction of a millisecond", { 1: 1_795_256_430_123.5 }],
  ["an agent kind that is not in the list", { 2: "human" }],
  ["a device that is not in the list", { 3: "watch" }],
  ["a whole user agent", { 4: "Mozilla/5.0 (iPhone)" }],
  ["an address in the place of the visitor's hash", { 6: "192.168.0.1" }],
] as const)("a scan with %s is refused", (_what, change) => {
  const [sample] = samplesOf("scans.recorded.v1");
  const parsed = MESSAGES["scans.recorded.v1"].parse(sample);
  const scans = [Object.assign([...(parsed.scans[0] ?? [])], change)];
  expect(MESSAGES["scans.recorded.v1"].safeParse({ ...parsed, scans }).success).toBe(false);
});

test("docs/messages.md names every message and no other, with every member", () => {
  const docs = readFileSync(DOCS, "utf8");
  const sections = docs.split(/^## /m).slice(1);
  expect(sections.map((section) => section.split("\n")[0])).toEqual(names.map((name) => `\`${name}\``));
  names.forEach((name, index) => {
    const documented = [...(sections[index] ?? "").matchAll(/^\| `([a-z_]+)` +\|/gm)].map((match) => match[1]);
    expect(documented).toEqual(Object.keys(MESSAGES[name].shape));
  });
});
