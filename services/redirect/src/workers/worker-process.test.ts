import { readSettings } from "@qr/runtime";
import { expect, it } from "vitest";
import { redirectSettings } from "../config.ts";
import { workerEnvironment } from "./worker-process.ts";

const MIB = 1024 * 1024;
const PRIMARY = {
  DATABASE_URL: "postgres://nobody@127.0.0.1/none",
  REDIS_URL: "redis://127.0.0.1",
  AMQP_URL: "amqp://127.0.0.1",
  PUBLIC_SHORT_URL: "https://qr.example",
  JOURNAL_DIR: "/tmp/journal",
  JOURNAL_MAX_BYTES_FILE: "/not/there",
  METRICS_PORT: "9464",
  WORKERS: "4",
};

it("gives each worker its share of JOURNAL_MAX_BYTES, and no worker the metrics port", () => {
  const settings = readSettings(redirectSettings, { ...PRIMARY, ...workerEnvironment(10 * MIB, 4) });
  expect(settings).toMatchObject({ JOURNAL_MAX_BYTES: 2.5 * MIB });
  expect(settings.METRICS_PORT).toBeUndefined();
});

it("never gives a journal less than the minimum", () => {
  const settings = readSettings(redirectSettings, { ...PRIMARY, ...workerEnvironment(2 * MIB, 4) });
  expect(settings.JOURNAL_MAX_BYTES).toBe(MIB);
});
