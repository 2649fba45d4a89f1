// npm run bench -- symbols: measures how fast symbols are drawn and verified, and the latency of image requests during a burst of jobs.

import { machineLine, writeFigures } from "../measure/machine.ts";
import { readOptions, whole, wholes } from "../measure/options.ts";
import { median, medians } from "../measure/rounds.ts";
import { tableOf } from "../measure/table.ts";
import { measureService } from "./burst.ts";
import { measureInterleaved } from "./measurement.ts";
import { measureQrencode } from "./qrencode.ts";
import { pngWays, svgWays, verifiedWays, type Way } from "./ways.ts";

/** Modules along each side of a version-2 symbol, including its quiet zone. */
const MODULES = 33;
const SVG_PX = 1024;

const ABOUT = `Measures images per CPU second and bytes per image, compared with qrcode, sharp, and qrencode in interleaved rounds; then drawn and verified
images per CPU second; then the latency of image requests during a burst of jobs, and stored images served.`;

const options = readOptions("symbols", ABOUT, {
  rounds: whole("interleaved measurements of each way of drawing", 5),
  seconds: whole("length of each measurement", 1),
  sizes: wholes("pixels along each side", "256,512,1024,2048,4096"),
  jobs: whole("codes in the burst; 0 skips the burst and the stored images", 10_000, 0),
});

interface Line {
  way: string;
  perCpuSecond: number;
  bytes: number | undefined;
  /** Ratios to the qrcode package: `ratio` of images per CPU second, `byteRatio` of bytes per image. */
  ratio: number;
  byteRatio: number | undefined;
}

/** Compares each way to draw, and qrencode if it is installed, with the second way, which uses the qrcode package. */
async function compare(image: string, ways: readonly Way[], format: "PNG" | "SVG", modulePx: number): Promise<Line[]> {
  const measured = await measureInterleaved(ways, options);
  const ratioOf = (rounds: (typeof measured)[number] = [], figure: "perCpuSecond" | "bytes") =>
    median(rounds.map((round, index) => round[figure] / (measured[1]?.[index]?.[figure] ?? Number.NaN)));
  const lines: Line[] = ways.map(({ name }, index) => ({
    way: `${image}: ${name}`,
    ...medians(measured[index] ?? [], ["perCpuSecond", "bytes"]),
    ratio: ratioOf(measured[index], "perCpuSecond"),
    byteRatio: ratioOf(measured[index], "bytes"),
  }));
  const rates: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const rate = await measureQrencode(format, modulePx);
    if (rate !== undefined) rates.push(rate);
  }
  const perCpuSecond = median(rates);
  const ratio = perCpuSecond / (lines[1]?.perCpuSecond ?? Number.NaN);
  console.log(`measured ${image}`);
  return [...lines, { way: `${image}: qrencode (C)`, perCpuSecond, bytes: undefined, ratio, byteRatio: undefined }];
}

const lines: Line[] = [];
for (const sizePx of options.sizes) {
  const modulePx = Math.max(1, Math.floor(sizePx / MODULES));
  lines.push(...(await compare(`png ${sizePx} px`, pngWays(sizePx), "PNG", modulePx)));
}
lines.push(...(await compare("svg", svgWays(SVG_PX), "SVG", 10)));
const drawingTable = tableOf(lines, [
  ["image", ({ way }) => way],
  ["per CPU second", ({ perCpuSecond }) => perCpuSecond],
  ["bytes", ({ bytes }) => bytes],
  ["x qrcode", ({ ratio }) => ratio, 1],
  ["bytes x qrcode", ({ byteRatio }) => byteRatio, 3],
]);
console.log(`\n${machineLine}, medians of ${options.rounds}\n\n${drawingTable}`);

const ways = verifiedWays(options.sizes);
const verified = (await measureInterleaved(ways, options)).map((rounds, index) => ({
  image: ways[index]?.name ?? "",
  ...medians(rounds, ["perCpuSecond"]),
}));
const verifiedTable = tableOf(verified, [
  ["image", ({ image }) => image],
  ["per CPU second", ({ perCpuSecond }) => perCpuSecond],
]);
console.log(`\nDrawn and verified\n${verifiedTable}`);

const service = options.jobs > 0 ? await measureService(options.jobs) : {};
await writeFigures(options, { lines, verified, ...service });
