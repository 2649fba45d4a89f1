// Checks that run during a fault. together() combines such a check with the fault.

import { Agent } from "node:http";
import { PHONE, type ScanResponse, scan } from "@qr/test-kit/phones/scanner";
import { waitUntil } from "@qr/test-kit/wait-until";
import type { FaultySystem, ScannedCode } from "../parts/faulty-system.ts";
import { type InstanceName, instancesAt, type Place } from "../parts/names.ts";
import type { Injection } from "../row.ts";
import { isOutcomeUnknown, isUnavailable } from "../watch/readings.ts";

/** A slug that is never generated, because it is longer than generated slugs. */
const UNKNOWN_SLUG = "ZZZZZZZZZZZZ";
const API_WITHIN_MS = 5000;
const HEALED_WITHIN_MS = 10_000;
const NOTHING = async () => {};

async function scanOnce(system: FaultySystem, redirect: InstanceName, slug: string): Promise<ScanResponse> {
  const agent = new Agent();
  try {
    return await scan(agent, `${system.service(redirect).url}/${slug}`, { "User-Agent": PHONE });
  } finally {
    agent.destroy();
  }
}

/**
 * Scans an unknown slug and a code that no redirect has cached. While Redis and Postgres are both down, both scans must get 503, never 404.
 * Afterward, the code must get 302 and the unknown slug must get 404. `cut` is the fault that makes both stores unavailable.
 */
export function uncachedCodesAreUnavailable(cut: Injection): Injection {
  return async (scene) => {
    const { system, breaks } = scene;
    const redirects = instancesAt("redirect");
    const code: ScannedCode = await system.createCode("https://example.com/uncached");
    const heal = await cut(scene);
    for (const redirect of redirects) {
      for (const slug of [code.slug, UNKNOWN_SLUG]) {
        const { status } = await scanOnce(system, redirect, slug);
        if (status !== 503) breaks(`${redirect} responds with ${status} instead of 503 without its stores`);
      }
    }
    return async () => {
      await heal();
      for (const redirect of redirects) {
        const isRight = async () =>
          (await scanOnce(system, redirect, code.slug)).status === 302 &&
          (await scanOnce(system, redirect, UNKNOWN_SLUG)).status === 404;
        await waitUntil(isRight, HEALED_WITHIN_MS).catch(() => breaks(`${redirect} still does not serve the new code`));
      }
    };
  };
}

/**
 * Expects that a request to create a code gets the documented 503 in time, or the documented 504 if the request was sent to the database but not
 * confirmed.
 */
export const apiIsUnavailable: Injection = async ({ system, breaks }) => {
  const begunMs = performance.now();
  const response = await system.client.call("POST", "/v1/qr", { target: "https://example.com/away", dynamic: true });
  const ms = performance.now() - begunMs;
  if (!isUnavailable(response) && !isOutcomeUnknown(response))
    breaks(`the API responds to a create request with ${response.status} ${JSON.stringify(response.body)}`);
  if (ms > API_WITHIN_MS) breaks(`the API took ${Math.round(ms)} ms to report that it is unavailable`);
  return NOTHING;
};

/** Expects that codes can still be created and changed. */
export const apiWorks: Injection = async ({ system, breaks }) => {
  try {
    const { id } = await system.createCode("https://example.com/first");
    const { target } = await system.client.update(id, { target: "https://example.com/second" });
    if (target !== "https://example.com/second") breaks(`a changed code redirects to ${target}`);
  } catch (error) {
    breaks(`the API does not work: ${error}`);
  }
  return NOTHING;
};

/** Expects that the metric does not rise in any process of `place` during the fault. */
export function staysAt(place: Place, metric: string, labels?: string): Injection {
  return risesAtMost(0, place, metric, labels);
}

/** Expects that the metric rises by at most `most` in each process of `place` during the fault. */
export function risesAtMost(most: number, place: Place, metric: string, labels?: string): Injection {
  return async ({ metrics, breaks }) => {
    const read = (instance: InstanceName) => metrics.read(instance, metric, labels) ?? 0;
    const before = new Map(instancesAt(place).map((instance) => [instance, read(instance)]));
    return async () => {
      for (const [instance, count] of before) {
        const risen = read(instance) - count;
        if (risen > most) breaks(`${metric} of ${instance} rose by ${risen} instead of at most ${most}`);
      }
    };
  };
}
