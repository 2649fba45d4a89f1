// Runs the classifier on collected, labeled user agents (corpus/*.tsv; the first lines of each file name its source). Prints every mismatch.

import { readdirSync, readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, it } from "vitest";
import { classesOf } from "./classify-agent.ts";
import { agentFrom } from "./read-agent.ts";

const CORPUS = new URL("./corpus/", import.meta.url);
/** The value of a label that the sample's source does not provide. */
const UNKNOWN = "-";

interface Sample {
  labels: { kind: string; device: string; os: string; browser: string };
  headers: IncomingHttpHeaders;
  line: string;
}

/** Reads the samples of a file: kind, device, os, browser, source, hints (mobile | platform | brands), and user agent. */
function samplesOf(file: string): Sample[] {
  const lines = readFileSync(new URL(file, CORPUS), "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#") && !line.startsWith("kind\t"))
    .map((line) => {
      const [kind = "", device = "", os = "", browser = "", source, hints = "", agent = ""] = line.split("\t");
      const [mobile, platform, brands] = hints.split(" | ");
      const headers: IncomingHttpHeaders = { "user-agent": agent };
      if (mobile) headers["sec-ch-ua-mobile"] = mobile;
      if (platform) headers["sec-ch-ua-platform"] = platform;
      if (brands) headers["sec-ch-ua"] = brands;
      return { labels: { kind, device, os, browser }, headers, line: `${file} (${source}): ${hints} ${agent}` };
    });
}

const samples = readdirSync(CORPUS)
  .filter((name) => name.endsWith(".tsv"))
  .flatMap(samplesOf);
const people = samples.filter(({ labels }) => labels.kind === "person");
const bots = samples.filter(({ labels }) => labels.kind === "bot");

/** Prints and returns the samples that the classifier labels incorrectly. */
function misses(from: readonly Sample[], name: keyof Sample["labels"]): { missed: Sample[]; of: number } {
  const labeled = from.filter(({ labels }) => labels[name] !== UNKNOWN);
  const missed = labeled.filter(({ labels, headers }) => classesOf(agentFrom(headers))[name] !== labels[name]);
  for (const { labels, headers, line } of missed) {
    console.log(`${name} ${labels[name]}, not ${classesOf(agentFrom(headers))[name]}: ${line}`);
  }
  return { missed, of: labeled.length };
}

describe("the classifier on the corpus", () => {
  it("reads hundreds of people and hundreds of programs, without duplicates", () => {
    expect(people.length).toBeGreaterThan(250);
    expect(bots.length).toBeGreaterThan(250);
    const texts = samples.map(({ headers }) => JSON.stringify(headers));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    for (const { labels } of people) expect(["mobile", "tablet", "desktop"]).toContain(labels.device);
  });

  it("classifies no person as a bot", () => {
    expect(misses(people, "kind").missed.map(({ line }) => line)).toEqual([]);
  });

  it("catches 99% of the bots", () => {
    const { missed, of } = misses(bots, "kind");
    expect(1 - missed.length / of).toBeGreaterThanOrEqual(0.99);
  });

  it.each([
    ["device", 0.98],
    ["os", 0.97],
    ["browser", 0.95],
  ] as const)("gets the %s right for at least %d of the people", (name, least) => {
    const { missed, of } = misses(people, name);
    expect(1 - missed.length / of).toBeGreaterThanOrEqual(least);
  });
});
