// What the capacity model is made of: figures that a benchmark has measured, each with where, and nothing else. Replace a figure by what
// the same benchmark says on your machines, and run `npm run docs`: docs/scale.md follows.

/** No other work on the machine, medians of 5 rounds. */
const QUIET = "2 cores of an AMD EPYC, quiet, 2026-11-21";
/** CPU for a piece of work is up to twice as dear there as on a quiet machine, so sizes made of it err on the safe side. */
const SHARED = "2 cores of an AMD EPYC that others used, load average 6 to 20, 2026-11-22";

export interface Figure {
  readonly value: number;
  readonly unit: string;
  /** What measures it: an argument of `npm run bench --`. */
  readonly by: string;
  readonly on: string;
}

const figureOf = (unit: string) => (value: number, by: string, on: string) => ({ value, unit, by, on });
const cpuUs = figureOf("µs of CPU");
const bytes = figureOf("bytes");
const perSecond = figureOf("a second");
const megabytes = figureOf("MB");
const imagesPerCpuSecond = figureOf("images a CPU second");

/** Of a scan where every one is of another code: the dearest case, and what few scans a second look like whatever the codes are. */
const SCAN = "redirect --scenarios uniform";

export const MEASURED = {
  bareNodeHot: perSecond(106_154, "redirect --scenarios hot (bare node)", QUIET),
  scanRedirect: cpuUs(21.6, SCAN, QUIET),
  scanPostgres: cpuUs(10.7, SCAN, QUIET),
  scanStats: cpuUs(4.8, SCAN, QUIET),
  scanRedis: cpuUs(4.3, SCAN, QUIET),
  scanBroker: cpuUs(0.7, SCAN, QUIET),
  scanRedirectHot: cpuUs(12.1, "redirect --scenarios hot (82,949 a second)", QUIET),
  scanStatsHot: cpuUs(1.8, "redirect --scenarios hot", QUIET),
  scanPostgresHot: cpuUs(0.4, "redirect --scenarios hot", QUIET),
  scanRedirectZipf: cpuUs(13.4, "redirect --scenarios zipf (0.73 of bare node)", QUIET),
  scanStatsZipf: cpuUs(4.5, "redirect --scenarios zipf", QUIET),
  scanPostgresZipf: cpuUs(4.6, "redirect --scenarios zipf", QUIET),
  createGateway: cpuUs(199, "api --scenarios create", SHARED),
  createPostgres: cpuUs(92.5, "api --scenarios create", SHARED),
  createRedis: cpuUs(30.4, "api --scenarios create", SHARED),
  createBroker: cpuUs(38, "api --scenarios create", SHARED),
  readGateway: cpuUs(81.6, "api --scenarios read", SHARED),
  readPostgres: cpuUs(22, "api --scenarios read", SHARED),
  readRedis: cpuUs(4.5, "api --scenarios read", SHARED),
  drawPng: imagesPerCpuSecond(198, "symbols (PNG of 1,024 pixels, drawn and read back)", QUIET),
  drawSvg: imagesPerCpuSecond(163, "symbols (SVG, drawn and read back)", QUIET),
  serveImage: cpuUs(37, "scale (200 images that are kept already)", SHARED),
  rollUpStats: cpuUs(29.4, "scale (a row of a quarter-hour, Zipf)", SHARED),
  rollUpPostgres: cpuUs(27.9, "scale (a row of a quarter-hour, Zipf)", SHARED),

  queuePerSecond: perSecond(434_000, "ingest (one code: the least of what one queue and one worker took)", QUIET),
  workerPerSecond: perSecond(183_000, "ingest (50,000 codes, Zipf, frames of 32)", QUIET),

  codeBytes: bytes(913, "scale (100,000 codes, with indexes)", SHARED),
  redisBytesPerCode: bytes(326, "scale (100,000 codes)", SHARED),
  imageBytesPerCode: bytes(2378, "scale (PNG of 1,024 pixels and SVG, plain)", SHARED),
  quarterHourRow: bytes(241, "stats --parts disk (uniform: a scan in each row)", SHARED),
  quarterHourScan: bytes(14, "stats --parts disk (Zipf: what a further scan of a row adds)", SHARED),
  codeDay: bytes(333, "scale (Zipf, without the room of rows that are gone)", SHARED),
  codeDaySketch: bytes(167, "scale (Zipf, without the room of rows that are gone)", SHARED),
  codeTotal: bytes(118, "scale (Zipf, without the room of rows that are gone)", SHARED),
  foldedFrame: bytes(143, "stats --parts disk (2,000 frames)", SHARED),
  walPerScan: bytes(388, "scale (100,000 codes in turn)", SHARED),
  scanInQueue: bytes(146, "redirect (128 kB a message of about 900 scans)", QUIET),

  redirectMemory: megabytes(190, "redirect --scenarios uniform", QUIET),
  gatewayMemory: megabytes(304, "api --scenarios create", SHARED),
  renderMemory: megabytes(236, "scale (images served)", SHARED),
  statsMemory: megabytes(120, "scale (20,000 scans a second)", SHARED),

  freshnessP50: figureOf("ms")(79, "stats --parts freshness, 2,000 scans a second", QUIET),
  freshnessP99: figureOf("ms")(135, "stats --parts freshness, 2,000 scans a second", QUIET),
} as const satisfies Record<string, Figure>;
