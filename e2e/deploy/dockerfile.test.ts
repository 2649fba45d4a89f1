// Checks deploy/Dockerfile without building it. `npm run images` builds and runs the images.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const dockerfile = readFileSync(new URL("../../deploy/Dockerfile", import.meta.url), "utf8");
const TARGETS = ["migrate", "gateway", "redirect", "render", "stats", "standalone"];

interface Stage {
  from: string;
  lines: string[];
}

function stagesOf(text: string): Map<string, Stage> {
  const stages = new Map<string, Stage>();
  let lines: string[] = [];
  for (const line of text.replaceAll("\\\n", " ").split("\n")) {
    const [, from, name] = line.match(/^FROM (\S+) AS (\S+)$/) ?? [];
    if (from && name) {
      lines = [];
      stages.set(name, { from, lines });
    } else lines.push(line.trim());
  }
  return stages;
}

/** Returns the lines of a target, including the lines of its base stages. */
function linesOf(stages: ReadonlyMap<string, Stage>, name: string): string[] {
  const stage = stages.get(name);
  return stage ? [...linesOf(stages, stage.from), ...stage.lines] : [];
}

function violationsOf(text: string): string[] {
  const stages = stagesOf(text);
  const isPinned = /^ARG NODE_IMAGE=\S+\/node:\d+\.\d+\.\d+-\w+-slim(@sha256:[0-9a-f]{64})?$/m.test(text);
  return [
    ...(isPinned ? [] : ["the base is not pinned"]),
    ...(/npm (ci|install)(?!.*--ignore-scripts)/.test(text) ? ["scripts of packages run"] : []),
    ...(/install -d (?!-m 0700 )/.test(text) ? ["a folder of data is open to other users"] : []),
    ...TARGETS.flatMap((target) => violationsOfTarget(target, stages)),
  ];
}

function violationsOfTarget(target: string, stages: ReadonlyMap<string, Stage>): string[] {
  if (!stages.has(target)) return [`there is no target ${target}`];
  const lines = linesOf(stages, target);
  const last = (start: string) => lines.findLast((line) => line.startsWith(start)) ?? "";
  const labels = ["title", "description", "version", "revision", "created", "licenses"];
  const missing = labels.filter((label) => !lines.some((line) => line.includes(`org.opencontainers.image.${label}=`)));
  const violations = missing.map((label) => `${target} has no ${label}`);
  if (last("USER ") !== "USER 10001:10001") violations.push(`${target} runs as ${last("USER ")}`);
  if (!last("CMD ").startsWith('CMD ["node", '))
    violations.push(`${target} does not run node directly, so node gets no signals`);
  if (target !== "migrate" && last("HEALTHCHECK ") === "") violations.push(`${target} has no health check`);
  return violations;
}

test("every target has a user, a health check, labels, and node as its first process, on a pinned base", () => {
  expect(violationsOf(dockerfile)).toEqual([]);
});

test.each([
  ["a floating base", (text: string) => text.replace(/node:[\d.]+-/, "node:24-"), "the base is not pinned"],
  [
    "root at the end",
    (text: string) => text.replace(/USER 10001:10001\nENV DATA_DIR/, "ENV DATA_DIR"),
    "standalone runs as USER root",
  ],
  [
    "a shell in front",
    (text: string) => text.replace(/CMD \["node", "services\/stats.*/, "CMD node services/stats/dist/main.js"),
    "stats does not run node",
  ],
  ["no health check", (text: string) => text.replace(/^HEALTHCHECK/m, "# "), "gateway has no health check"],
  ["no license", (text: string) => text.replace("image.licenses", "image.nothing"), "render has no licenses"],
  ["a folder open to others", (text: string) => text.replace("-m 0700 ", ""), "a folder of data is open"],
  ["scripts of packages", (text: string) => text.replace(" --ignore-scripts", ""), "scripts of packages run"],
])("finds a planted violation: %s", (_, change, violation) => {
  expect(violationsOf(change(dockerfile)).join("\n")).toContain(violation);
});
