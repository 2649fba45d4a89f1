// Runs the samples of the operations, in each language, against a gateway. The responses must match the API description.

import { createConformity } from "@qr/api-conformity";
import { isNightly } from "@qr/test-kit/nightly";
import { describe, expect, test } from "vitest";
import type { ApiRoute } from "../../../route/api-route.ts";
import { createSampleObjects } from "../../../testing/objects-of-samples.ts";
import { useRecordingServer } from "../../../testing/recording-server.ts";
import { canRun, type RunnableSample, runSamples, typeErrorsOf } from "../../../testing/run-samples.ts";
import { useTestDomains } from "../../../testing/test-domains.ts";
import { describeApi } from "../describe-api.ts";
import { codeSamples } from "./code-samples.ts";

const { api } = await useTestDomains();
const server = await useRecordingServer(api.url);
const conformity = createConformity(describeApi(server.url));
const LABELS = ["curl", "TypeScript", "Python", "PHP"];
/** In every run, only one in so many samples of the other languages is run; the nightly run runs all. */
const ALL_IN_EVERY_RUN = ["curl", "TypeScript"];
const ONE_IN = 4;
const DEADLINE_MS = 300_000;

/** Returns the sample for objects that exist, in an account of its own, whose key identifies the sample's requests. */
async function runnable(route: ApiRoute, label: string): Promise<RunnableSample> {
  const sample = codeSamples(route, server.url).find((one) => one.label === label);
  if (sample === undefined) throw new Error(`${route.description.operationId} has no sample in ${label}`);
  const account = await api.addAccount();
  const replaced = await createSampleObjects(api, route, account);
  const source = replaced.reduce((text, [example, real]) => text.replaceAll(example, real), sample.source);
  return { name: route.description.operationId, source, apiKey: account.key };
}

function routesFor(label: string): ApiRoute[] {
  const isWhole = isNightly || ALL_IN_EVERY_RUN.includes(label);
  return api.gateway.routes.filter((_, index) => isWhole || index % ONE_IN === 0);
}

test("every operation has a sample in each language", () => {
  for (const item of Object.values(describeApi(server.url).paths ?? {})) {
    for (const operation of Object.values(item).filter((one) => one?.operationId !== undefined)) {
      const samples: { label: string }[] = operation["x-codeSamples"];
      expect([operation.operationId, samples.map(({ label }) => label)]).toEqual([operation.operationId, LABELS]);
    }
  }
});

test("the samples in TypeScript have no type errors", { timeout: DEADLINE_MS }, async () => {
  const samples = api.gateway.routes.map((route) => ({
    name: route.description.operationId,
    source: codeSamples(route, server.url).find(({ label }) => label === "TypeScript")?.source ?? "",
    apiKey: "",
  }));
  expect(await typeErrorsOf(samples)).toBe("");
  const wrong = [
    {
      name: "wrong",
      source: samples[0]?.source.replace('"target"', '"tarket"').replace("target:", "tarket:") ?? "",
      apiKey: "",
    },
  ];
  expect(await typeErrorsOf(wrong)).toContain("tarket");
});

describe.each(LABELS)("the samples in %s", (label) => {
  test("succeed and print the described response", { timeout: DEADLINE_MS }, async (context) => {
    if (!(await canRun(label))) return context.skip(`the program for ${label} is not installed`);
    const samples: RunnableSample[] = [];
    for (const route of routesFor(label)) samples.push(await runnable(route, label));
    const startedAt = performance.now();
    const runs = await runSamples(label, samples);
    console.log(`${label}: ${runs.size} samples in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    for (const { name, apiKey, source } of samples) {
      const run = runs.get(name);
      const responses = server.recorded.get(apiKey) ?? [];
      const seen = { name, source, exitCode: run?.exitCode, statuses: responses.map(({ status }) => status) };
      expect(seen, run?.errors).toEqual({ name, source, exitCode: 0, statuses: [200] });
      for (const response of responses) {
        expect(conformity.violationsOf(response), name).toEqual([]);
        if (label !== "TypeScript") expect(compact(run?.output ?? ""), name).toBe(compact(response.text));
      }
    }
  });
});

/** Returns JSON without optional spaces and escapes, and any other text without spaces at its end. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.replaceAll("\r\n", "\n").trimEnd();
  }
}
