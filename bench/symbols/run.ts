// npm run bench -- symbols: how fast symbols are drawn and verified, and the latency of image requests during a burst of jobs.

import { writeFile } from "node:fs/promises";
import { describeMachine } from "../measure/machine.ts";
import { median } from "../measure/median.ts";
import { figure, formatTable } from "../measure/table.ts";
import { type Burst, measureBurst } from "./burst.ts";
import { type DrawingMeasurement, measureInterleaved } from "./measurement.ts";
import { readOptions, type SymbolOptions } from "./options.ts";
import { measureQrencode } from "./qrencode.ts";
import { pngWays, svgWays, verifiedWays, type Way } from "./ways.ts";

/** A version-2 symbol with its quiet zone. */
const MODULES = 33;
const SVG_PX = 1024;

interface Line {
  image: string;
  way: string;
  perCpuSecond: number | undefined;
  bytes: number | undefined;
  /** Ratios of images per CPU second and of bytes to the reference. */
  ratio: number | undefined;
  byteRatio: number | undefined;
}

/** Compares all ways with the second one, qrcode. */
function compare(image: string, ways: readonly Way[], rounds: Map<string, DrawingMeasurement[]>): Line[] {
  const of = (way: string, read: (round: DrawingMeasurement) => number) => (rounds.get(way) ?? []).map(read);
  const reference = ways[1]?.name ?? "";
  const ratios = (way: string, read: (round: DrawingMeasurement) => number) => {
    const references = of(reference, read);
    return median(of(way, read).map((value, round) => value / (references[round] ?? Number.NaN)));
  };
  return ways.map(({ name }) => ({
    image,
    way: name,
    perCpuSecond: median(of(name, ({ perCpuSecond }) => perCpuSecond)),
    bytes: median(of(name, ({ bytes }) => bytes)),
    ratio: ratios(name, ({ perCpuSecond }) => perCpuSecond),
    byteRatio: ratios(name, ({ bytes }) => bytes),
  }));
}

async function compareWithQrencode(
  image: string,
  ways: readonly Way[],
  options: SymbolOptions,
  format: "PNG" | "SVG",
  modulePx: number,
): Promise<Line[]> {
  const lines = compare(image, ways, await measureInterleaved(ways, options));
  const rates: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const rate = await measureQrencode(format, modulePx);
    if (rate !== undefined) rates.push(rate);
  }
  const perCpuSecond = rates.length > 0 ? median(rates) : undefined;
  const qrcode = lines[1]?.perCpuSecond;
  const ratio = perCpuSecond === undefined || qrcode === undefined ? undefined : perCpuSecond / qrcode;
  lines.push({ image, way: "qrencode (C)", perCpuSecond, bytes: undefined, ratio, byteRatio: undefined });
  console.log(`measured ${image}`);
  return lines;
}

function drawingTable(lines: readonly Line[]): string {
  const rows = lines.map(({ image, way, perCpuSecond, bytes, ratio, byteRatio }) => [
    `${image}: ${way}`,
    figure(perCpuSecond, 0),
    figure(bytes, 0),
    figure(ratio, 1),
    figure(byteRatio, 3),
  ]);
  return formatTable([["image", "per CPU second", "bytes", "x qrcode", "x its bytes"], ...rows]);
}

async function measureVerified(options: SymbolOptions) {
  const ways = verifiedWays(options.sizes);
  const rounds = await measureInterleaved(ways, options);
  return ways.map(({ name }) => ({
    image: name,
    perCpuSecond: median((rounds.get(name) ?? []).map(({ perCpuSecond }) => perCpuSecond)),
  }));
}

function burstTable(burst: Burst): string {
  const { jobs, seconds, requested, failed, p50, p95, p99, slowest } = burst;
  return formatTable([
    ["burst", "seconds", "images requested", "failed", "p50 ms", "p95 ms", "p99 ms", "slowest ms"],
    [
      `${figure(jobs)} codes`,
      figure(seconds, 1),
      figure(requested),
      figure(failed),
      figure(p50, 1),
      figure(p95, 1),
      figure(p99, 1),
      figure(slowest, 1),
    ],
  ]);
}

const options = readOptions(process.argv.slice(2));
if (options) {
  const lines: Line[] = [];
  for (const sizePx of options.sizes) {
    const modulePx = Math.max(1, Math.floor(sizePx / MODULES));
    lines.push(...(await compareWithQrencode(`png ${sizePx} px`, pngWays(sizePx), options, "PNG", modulePx)));
  }
  lines.push(...(await compareWithQrencode("svg", svgWays(SVG_PX), options, "SVG", 10)));
  const machine = describeMachine();
  console.log(`\n${machine.cpu}, ${machine.cores} cores, node ${machine.node}, medians of ${options.rounds}`);
  console.log(`\n${drawingTable(lines)}`);
  const verified = await measureVerified(options);
  const verifiedRows = verified.map(({ image, perCpuSecond }) => [image, figure(perCpuSecond, 0)]);
  console.log(`\nDrawn and verified\n${formatTable([["image", "per CPU second"], ...verifiedRows])}`);
  const burst = options.jobs > 0 ? await measureBurst(options.jobs) : undefined;
  if (burst) console.log(`\nImages requested while the worker draws\n${burstTable(burst)}`);
  if (options.json !== undefined) {
    await writeFile(options.json, `${JSON.stringify({ machine, options, lines, verified, burst }, null, 2)}\n`);
    console.log(`\nAll figures: ${options.json}`);
  }
}
