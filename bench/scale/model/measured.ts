// The measured constants of the capacity model, each with its benchmark and machine. Replace the constants with results from your own
// machines, and run `npm run docs` to update docs/scale.md.

/** The setup for medians of 5 rounds, measured without any other load on the machine. */
const QUIET = "2 cores of an idle AMD EPYC, 2026-11-21";
/**
 * The setup for measurements under other load. CPU costs are up to twice those on an idle machine, so estimates based
 * on them are conservative.
 */
const SHARED = "2 cores of a shared AMD EPYC, load average 6 to 20, 2026-11-22";

export interface Figure {
  readonly value: number;
  readonly unit: string;
  /** The arguments with which `npm run bench --` measures the figure. */
  readonly by: string;
  readonly on: string;
}

const figureOf = (unit: string) => (value: number, by: string, on: string) => ({ value, unit, by, on });
const cpuUs = figureOf("µs of CPU");
const bytes = figureOf("bytes");
const perSecond = figureOf("per second");
const megabytes = figureOf("MB");
const imagesPerCpuSecond = figureOf("images per CPU second");

/** A load in which each scan is of a different code: the most expensive case, and similar to any load at a low rate. */
const SCAN = "redirect --scenarios uniform";

export const MEASURED = {
  bareNodeHot: perSecond(106_154, "redirect --scenarios hot (bare node)", QUIET),
  scanRedirect: cpuUs(21.6, SCAN, QUIET),
  scanPostgres: cpuUs(10.7, SCAN, QUIET),
  scanStats: cpuUs(4.8, SCAN, QUIET),
  scanRedis: cpuUs(4.3, SCAN, QUIET),
  scanBroker: cpuUs(0.7, SCAN, QUIET),
  scanRedirectHot: cpuUs(12.1, "redirect --scenarios hot (82,949 per second)", QUIET),
  scanStatsHot: cpuUs(1.8, "redirect --scenarios hot", QUIET),
  scanPostgresHot: cpuUs(0.4, "redirect --scenarios hot", QUIET),
  scanRedirectZipf: cpuUs(13.4, "redirect --scenarios zipf (0.73 times the rate of bare node)", QUIET),
  scanStatsZipf: cpuUs(4.5, "redirect --scenarios zipf", QUIET),
  scanPostgresZipf: cpuUs(4.6, "redirect --scenarios zipf", QUIET),
  createGateway: cpuUs(199, "api --scenarios create", SHARED),
  createPostgres: cpuUs(92.5, "api --scenarios create", SHARED),
  createRedis: cpuUs(30.4, "api --scenarios create", SHARED),
  createBroker: cpuUs(38, "api --scenarios create", SHARED),
  readGateway: cpuUs(81.6, "api --scenarios read", SHARED),
  readPostgres: cpuUs(22, "api --scenarios read", SHARED),
  readRedis: cpuUs(4.5, "api --scenarios read", SHARED),
  drawPng: imagesPerCpuSecond(198, "symbols (PNG of 1,024 px, drawn and verified)", QUIET),
  drawSvg: imagesPerCpuSecond(163, "symbols (SVG, drawn and verified)", QUIET),
  serveImage: cpuUs(37, "symbols (200 stored images)", SHARED),
  rollUpStats: cpuUs(29.4, "stats --parts disk --kept 300000 (per quarter-hour row, Zipf)", SHARED),
  rollUpPostgres: cpuUs(27.9, "stats --parts disk --kept 300000 (per quarter-hour row, Zipf)", SHARED),

  queuePerSecond: perSecond(434_000, "ingest (one code: the lowest rate for one queue and one worker)", QUIET),
  workerPerSecond: perSecond(183_000, "ingest (50,000 codes, Zipf, frames of 32)", QUIET),

  codeBytes: bytes(913, "stats --parts disk (100,000 codes, with indexes)", SHARED),
  redisBytesPerCode: bytes(326, "stats --parts disk (100,000 codes)", SHARED),
  imageBytesPerCode: bytes(2179, "symbols (PNG of 1,024 px and SVG, unstyled)", "any machine, 2026-11-23"),
  quarterHourRow: bytes(241, "stats --parts disk (uniform: one scan per row)", SHARED),
  quarterHourScan: bytes(14, "stats --parts disk (Zipf: each additional scan in a row)", SHARED),
  codeDay: bytes(333, "stats --parts disk --kept 300000 (Zipf, without dead rows)", SHARED),
  codeDaySketch: bytes(167, "stats --parts disk --kept 300000 (Zipf, without dead rows)", SHARED),
  codeTotal: bytes(118, "stats --parts disk --kept 300000 (Zipf, without dead rows)", SHARED),
  foldedFrame: bytes(143, "stats --parts disk (2,000 frames)", SHARED),
  walPerScan: bytes(
    388,
    "measured with frames of 32; `stats --parts disk` uses frames of 500 and results in 326 bytes",
    SHARED,
  ),
  scanInQueue: bytes(146, "redirect (128 kB per message of about 900 scans)", QUIET),

  redirectMemory: megabytes(190, "redirect --scenarios uniform", QUIET),
  gatewayMemory: megabytes(304, "api --scenarios create", SHARED),
  renderMemory: megabytes(236, "symbols (stored images served)", SHARED),
  statsMemory: megabytes(120, "redirect at 20,000 scans per second (the stats process, measured with `ps`)", SHARED),

  freshnessP50: figureOf("ms")(79, "stats --parts freshness, 2,000 scans per second", QUIET),
  freshnessP99: figureOf("ms")(135, "stats --parts freshness, 2,000 scans per second", QUIET),
} as const satisfies Record<string, Figure>;
