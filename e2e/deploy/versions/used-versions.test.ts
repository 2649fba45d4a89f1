import { expect, test } from "vitest";
import { versionLines } from "../../../scripts/used-versions.ts";

const deployed = {
  redis: { tag: "8.10.0-alpine" },
  postgres: { tag: "18.6-trixie" },
  node: { tag: "24.21.0-bookworm-slim" },
  prometheus: { tag: "v3.13.3" },
};

test("shows each version once, and the deployed one if it differs", () => {
  const recorded =
    "Redis 8.10.0\nNode 20.19.5\nPostgres 18.6\nNode 20.19.5\nChromium 142.0.7444.59\nPrometheus 3.13.3\nCaddy unknown\n";
  expect(versionLines(recorded, deployed)).toEqual([
    "Caddy unknown",
    "Chromium 142.0.7444.59",
    "Node 20.19.5, deployed 24.21.0",
    "Postgres 18.6",
    "Prometheus 3.13.3",
    "Redis 8.10.0",
  ]);
  expect(versionLines("Redis unknown\nRedis 8.1.0\n", deployed)).toEqual([
    "Redis 8.1.0, deployed 8.10.0",
    "Redis unknown, deployed 8.10.0",
  ]);
  expect(versionLines("", deployed)).toEqual([]);
});
