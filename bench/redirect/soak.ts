// Measures the redirect's memory while a million codes are scanned at a steady rate.

import { memoryMb } from "@qr/test-kit/process-tree";
import { runNodeLoad } from "../load/load.ts";
import { fillRedis } from "../servers/redis-figures.redis.ts";
import { measureRedirect } from "./measurement.ts";
import { options } from "./options.ts";
import type { Scenario } from "./scenarios.ts";
import { askedPlacement, openSetting, type Run } from "./setting.ts";

const SAMPLES = 40;
const MIN_SAMPLE_MS = 1000;
const DEFAULT_RATE = 5000;

/** Measures the redirect's memory over time under a steady load. Redis contains every code from the start. */
export async function soak(run: Run, scenario: Scenario, seconds: number) {
  const rate = options.rate ?? DEFAULT_RATE;
  const placement = askedPlacement();
  await run.redis.flushdb();
  const setting = await openSetting(run, scenario, placement);
  const { redirect } = setting;
  const memory: { atSeconds: number; rssMb: number }[] = [];
  try {
    await fillRedis(run.servers.redisUrl, scenario.codes, placement);
    const startedMs = performance.now();
    const sample = () => {
      const atSeconds = Math.round((performance.now() - startedMs) / 1000);
      const rssMb = memoryMb(redirect.pid)?.rss;
      if (rssMb === undefined) return;
      memory.push({ atSeconds, rssMb });
      console.log(`${String(atSeconds).padStart(6)} s  ${rssMb.toFixed(0).padStart(5)} MB`);
    };
    sample();
    const timer = setInterval(sample, Math.max(MIN_SAMPLE_MS, (seconds * 1000) / SAMPLES));
    const load = { ...setting.loadOf(redirect, 0), seconds };
    const measured = await measureRedirect({ run, scenario, setting }, load, (given) => runNodeLoad(given, rate));
    clearInterval(timer);
    sample();
    const { served, counted, lost, duplicated, failed } = measured;
    const peakMb = memoryMb(redirect.pid)?.peak;
    const codes = Math.min(served, scenario.codes);
    return { rate, seconds, codes, memory, peakMb, served, counted, lost, duplicated, failed };
  } finally {
    await setting.stop();
  }
}
