import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { openPool } from "@qr/database";
import { createTestDatabase } from "@qr/database/testing";
import { connectRabbitBus } from "@qr/messaging";
import { createTestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";

const log = createLogger("bench", "error");
const mode = process.argv[2] ?? "zipf";
const perFrame = Number(process.argv[3] ?? 32);
const batchScans = process.argv[4] ?? "50000";
const total = Number(process.argv[5] ?? 1_500_000);
const live = process.argv[6] === "live";
const N = mode === "hot" ? 1 : 50000;
const VIS = 4_000_000;
const t0 = 1762000000000;
const uuid7 = (ms: number) => {
  const h = ms.toString(16).padStart(12, "0");
  const r = randomBytes(10).toString("hex");
  return `${h.slice(0, 8)}-${h.slice(8)}-7${r.slice(0, 3)}-8${r.slice(3, 6)}-${r.slice(6, 18)}`;
};
const codes = Array.from({ length: N }, (_, i) => uuid7(t0 + i * 977));
for (let i = N - 1; i > 0; i--) {
  const j = Math.floor(Math.random() * (i + 1));
  [codes[i], codes[j]] = [codes[j]!, codes[i]!];
}
const cdf = new Float64Array(N);
let acc = 0;
for (let i = 0; i < N; i++) {
  acc += 1 / (i + 1);
  cdf[i] = acc;
}
const pick = () => {
  const x = Math.random() * acc;
  let lo = 0,
    hi = N - 1;
  while (lo < hi) {
    const m = (lo + hi) >> 1;
    if (cdf[m]! < x) lo = m + 1;
    else hi = m;
  }
  return codes[lo]!;
};
const visOf = (i: number) => {
  const a = (i * 2654435761) >>> 0;
  return a.toString(16).padStart(8, "0") + (((a ^ 0x9e3779b9) * 40503 + i * 7) >>> 0).toString(16).padStart(8, "0");
};
const now = Date.now();
const journal = randomUUID();
const bodies: string[] = [];
for (let f = 0; f < Math.ceil(total / perFrame); f++)
  bodies.push(
    `{"journal_id":"${journal}","frame":${f + 1},"scans":${JSON.stringify(Array.from({ length: perFrame }, () => [pick(), now - Math.floor(Math.random() * 60000), Math.random() < 0.05 ? "bot" : "person", ["mobile", "desktop", "tablet"][Math.floor(Math.random() * 3)], "ios", "mobile_safari", visOf(Math.floor(Math.random() * VIS))]))}}`,
  );
const scansTotal = bodies.length * perFrame;
const db = await createTestDatabase();
const broker = await createTestBroker();
const pool = openPool({ url: db.url, max: 2, name: "bench", log });
const bus = await connectRabbitBus({ url: broker.url, log });
while (bus.state() !== "up") await new Promise((r) => setTimeout(r, 50));
const worker = () =>
  spawn(process.execPath, ["--conditions=source", "--import", "tsx", "src/main.ts"], {
    env: {
      ...process.env,
      DATABASE_URL: db.url,
      AMQP_URL: broker.url,
      HTTP_PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      BATCH_SCANS: batchScans,
    },
    stdio: "inherit",
  });
const cpuOf = async (pid: number) => {
  const { readFileSync } = await import("node:fs");
  const f = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(f[11]) + Number(f[12])) * 10;
};
const rssOf = async (pid: number) => {
  const { readFileSync } = await import("node:fs");
  return /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]!;
};
let child: any;
if (live) {
  child = worker();
  await new Promise((r) => setTimeout(r, 3000));
}
const p0 = performance.now();
let next = 0;
await Promise.all(
  Array.from({ length: 200 }, async () => {
    for (;;) {
      const i = next++;
      if (i >= bodies.length) return;
      for (;;) {
        try {
          await bus.publish({ name: "scans.recorded.v1", id: `${journal}-${i}`, body: Buffer.from(bodies[i]!) });
          break;
        } catch (e) {
          await new Promise((r) => setTimeout(r, 50));
        }
      }
    }
  }),
);
const pubMs = performance.now() - p0;
console.log("published at", Math.round((scansTotal / pubMs) * 1000), "scans/s");
const d0 = live ? p0 : performance.now();
if (!live) child = worker();
let first = 0,
  firstAt = 0;
let cpu0 = 0;
for (;;) {
  await new Promise((r) => setTimeout(r, live ? 200 : 100));
  const c = Number((await pool.query("select coalesce(sum(scans+bots),0) s from code_totals")).rows[0].s);
  if (c > 0 && !first) {
    first = c;
    firstAt = performance.now();
    cpu0 = await cpuOf(child.pid);
  }
  if (c >= scansTotal) {
    const t = performance.now();
    const cpu = (await cpuOf(child.pid)) - cpu0;
    console.log(
      mode,
      perFrame,
      batchScans,
      live ? "live" : "drain",
      "counted",
      c,
      "of",
      scansTotal,
      "rate after first batch",
      Math.round(((c - first) / (t - firstAt)) * 1000),
      "whole",
      Math.round((c / (t - d0)) * 1000),
      "worker cpu us/scan",
      ((cpu * 1000) / (c - first)).toFixed(2),
      "rss MB",
      Math.round(Number(await rssOf(child.pid)) / 1024),
    );
    break;
  }
}
child.kill("SIGTERM");
await new Promise((r) =>
  child.on("exit", (c: number) => {
    console.log("exit", c);
    r(0);
  }),
);
await bus.close(1000);
await broker.drop();
await pool.end();
await db.drop();
