// The CronJob from which the runbook creates a Job that drains the volume of a removed redirect pod.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run } from "@qr/test-kit/programs";
import { beforeAll, describe, expect, test } from "vitest";
import { readObjects, type Workload, workloads } from "./kubernetes-object.ts";
import { ALL_BUILDS_MS, buildAll, OVERLAYS } from "./kustomize.ts";
import { POLICIES } from "./policies.ts";

const ROOT = new URL("../../", import.meta.url);
const RUNBOOK = readFileSync(new URL("docs/runbook.md", ROOT), "utf8");
const CLAIM = "journal-redirect-N";

describe.each(OVERLAYS)("the overlay %s", (overlay) => {
  let raw: readonly unknown[];
  let drain: Workload;
  let redirect: Workload;
  beforeAll(async () => {
    raw = (await buildAll([overlay])).get(overlay) ?? [];
    const found = workloads(readObjects(raw));
    [drain, redirect] = ["drain-journal", "redirect"].map((name) => found.find((one) => one.name === name)) as [
      Workload,
      Workload,
    ];
  }, ALL_BUILDS_MS);

  test("never drains by itself", () => {
    expect(drain.object.spec).toMatchObject({ suspend: true });
  });

  test("drains with the redirect's image, settings, and folder, under the user that owns the folder", () => {
    const [own] = drain.containers;
    const [other] = redirect.containers;
    expect(own?.image).toBe(other?.image);
    expect(own?.envFrom).toEqual(other?.envFrom);
    const journalOf = (mounts: unknown) =>
      (mounts as { name: string; mountPath: string }[]).find(({ name }) => name === "journal")?.mountPath;
    expect(journalOf(own?.volumeMounts)).toBe(journalOf(other?.volumeMounts));
    expect(drain.pod.securityContext).toEqual(redirect.pod.securityContext);
  });

  test("runs a command that exists", () => {
    const command = drain.containers[0]?.command as string[];
    const source = command[1]?.replace("/dist/", "/src/").replace(/\.js$/, ".ts") ?? "";
    expect(existsSync(fileURLToPath(new URL(source, ROOT)))).toBe(true);
  });

  test("names the volume claim of a redirect pod once, so that the runbook's command can replace it", async () => {
    const template = JSON.stringify(drain.object.spec?.jobTemplate);
    expect(template.split(CLAIM)).toHaveLength(2);
    const [line = ""] = RUNBOOK.match(/^kubectl .*--from=cronjob\/drain-journal .*$/m) ?? [];
    const [sed = ""] = line.match(/sed "[^"]+"/) ?? [];
    const created = await run("sh", ["-c", `printf %s "$TEMPLATE" | ${sed}`], {
      env: { PATH: process.env.PATH, TEMPLATE: template, N: "7" },
    });
    expect(created).toBe(template.replace(CLAIM, "journal-redirect-7"));
  });

  test("is subject to the policies for pods", () => {
    const copy = structuredClone(raw) as { kind: string; metadata: { name: string }; spec: never }[];
    const { spec } = copy.find(({ kind }) => kind === "CronJob") as { spec: Record<string, never> };
    const pod = (spec as unknown as { jobTemplate: { spec: { template: { spec: Record<string, unknown> } } } })
      .jobTemplate.spec.template.spec;
    delete pod.automountServiceAccountToken;
    expect(POLICIES["no pod has a cluster token"](readObjects(copy))).toEqual(["drain-journal: mounts a token"]);
  });
});
