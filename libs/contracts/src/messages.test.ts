import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MESSAGES, type MessageName, scanFrame, scansRecordedV1 } from "./messages.ts";

const SAMPLES = new URL("samples/", import.meta.url);
const DOCS = new URL("../../../docs/messages.md", import.meta.url);
const names = Object.keys(MESSAGES).filter((name): name is MessageName => name in MESSAGES);
const samplesOf = (name: string): object[] => JSON.parse(readFileSync(new URL(`${name}.json`, SAMPLES), "utf8"));

const OPTIONAL_MEMBERS = ["style"];

test("every message has samples, and every sample belongs to a message", () => {
  expect(readdirSync(SAMPLES).sort()).toEqual(names.map((name) => `${name}.json`).sort());
});

test.each(names)("every sample of %s parses unchanged", (name) => {
  const samples = samplesOf(name);
  expect(samples.length).toBeGreaterThan(0);
  for (const sample of samples) expect(MESSAGES[name].parse(sample)).toEqual(sample);
});

test.each(names)("parsing %s ignores unknown members and rejects a message that lacks a required one", (name) => {
  for (const sample of samplesOf(name)) {
    expect(MESSAGES[name].parse({ ...sample, added_later: 1 })).toEqual(sample);
    for (const member of Object.keys(sample).filter((known) => !OPTIONAL_MEMBERS.includes(known))) {
      expect(MESSAGES[name].safeParse({ ...sample, [member]: undefined }).success).toBe(false);
    }
  }
});

test.each([
  ["a time after 2099", { 1: 4_102_444_800_001 }],
  ["a fraction of a millisecond", { 1: 1_795_256_430_123.5 }],
  ["an unknown agent kind", { 2: "human" }],
  ["an unknown device", { 3: "watch" }],
  ["a whole user agent for an operating system", { 4: "Mozilla/5.0 (iPhone)" }],
  ["an address instead of the visitor's hash", { 6: "192.168.0.1" }],
  ["a whole language tag", { 10: "de-AT" }],
  ["a language in uppercase", { 10: "DE" }],
  ["an alias's public id instead of its UUID", { 10: "de", 11: "alias_06ey1qk3r5s8mq2v7c9t4w1x0b" }],
  ["a rule's name instead of its UUID", { 10: "de", 11: "", 12: "App" }],
  ["a member too many", { 10: "de", 11: "", 12: "01936c1e-7f2c-7d20-8a1b-4c5d6e7f8091", 13: "" }],
] as const)("rejects a scan with %s", (_what, change) => {
  const [sample] = samplesOf("scans.recorded.v1");
  const [frame] = scansRecordedV1.parse(sample).frames;
  const scans = [Object.assign([...(frame?.scans[0] ?? [])], change)];
  expect(scanFrame.safeParse(frame).success).toBe(true);
  expect(scanFrame.safeParse({ ...frame, scans }).success).toBe(false);
});

test("docs/messages.md lists exactly the messages and their members", () => {
  const docs = readFileSync(DOCS, "utf8");
  const sections = docs.split(/^## /m).slice(1);
  expect(sections.map((section) => section.split("\n")[0])).toEqual(names.map((name) => `\`${name}\``));
  names.forEach((name, index) => {
    const documented = [...(sections[index] ?? "").matchAll(/^\| `([a-z_]+)` +\|/gm)].map((match) => match[1]);
    expect(documented).toEqual(Object.keys(MESSAGES[name].shape));
  });
});
