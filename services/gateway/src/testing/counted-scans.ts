import { uuidFromCodeId } from "@qr/contracts";
import {
  addDimension,
  addToQuarterHour,
  type DimensionCounts,
  dimensionText,
  emptyQuarterHours,
  QUARTER_HOURS_PER_DAY,
  quarterHoursText,
} from "@qr/counts";
import type { PrismaClient } from "@qr/database";
import { addHashes, decodeSketch, emptySketch } from "@qr/visitor-sketch";

export interface Scan {
  at: string;
  visitor: number;
  device?: "mobile" | "desktop" | "tablet";
  country?: string;
  referrer?: string;
}

const QUARTER_HOUR_MS = 900_000;
const FOLDED_AT = new Date("2026-11-01T10:00:00.500Z");

/** Writes scans. Hours before the database's creation are rolled up, as the stats service would have done by then. */
export async function countScans(prisma: PrismaClient, id: string, scans: readonly Scan[]): Promise<void> {
  const codeId = uuidFromCodeId(id) ?? "";
  const { rolledUntil } = await prisma.rollUpProgress.findFirstOrThrow();
  for (const [start, group] of groupsOf(scans, ({ at }) => Math.floor(Date.parse(at) / QUARTER_HOUR_MS))) {
    const startsAt = new Date(start * QUARTER_HOUR_MS);
    const key = { codeId, startsAt, shard: 0 };
    const counts = { ...devicesOf(group), bots: 0 };
    await prisma.quarterHourCount.create({
      data: { ...key, ...counts, visitors: hashesOf(group), dimensions: dimensionsOf(group), foldedAt: FOLDED_AT },
    });
  }
  const rolledUp = scans.filter(({ at }) => Date.parse(at) < rolledUntil.getTime());
  for (const [day, group] of groupsOf(rolledUp, ({ at }) => at.slice(0, 10))) {
    const sketch = emptySketch();
    addHashes(sketch, hashesOf(group));
    const key = { codeId, day: new Date(day) };
    await prisma.codeDay.create({
      data: {
        ...key,
        scans: group.length,
        ...devicesOf(group),
        bots: 0,
        quarterHours: quarterHoursOf(group),
        dimensions: dimensionsOf(group),
      },
    });
    await prisma.visitorSketch.create({ data: { ...key, sketch: new Uint8Array(sketch.encode()) } });
  }
  if (rolledUp.length === 0) return;
  await prisma.codeTotal.create({ data: { codeId, scans: rolledUp.length, bots: 0, foldedAt: FOLDED_AT } });
  const code = await prisma.code.findUnique({ where: { id: codeId } });
  if (code) await countForAccount(prisma, { accountId: code.accountId, codeId }, rolledUp);
}

async function countForAccount(
  prisma: PrismaClient,
  { accountId, codeId }: { accountId: string; codeId: string },
  scans: readonly Scan[],
): Promise<void> {
  for (const scan of scans) {
    const device = scan.device ?? "mobile";
    const create = { accountId, mobile: 0, desktop: 0, tablet: 0, bots: 0, [device]: 1 };
    const update = { [device]: { increment: 1 } };
    const day = new Date(scan.at.slice(0, 10));
    const where = { accountId_day: { accountId, day } };
    const kept = await prisma.accountDay.findUnique({ where });
    const sketch = kept?.sketch ? decodeSketch(kept.sketch) : emptySketch();
    addHashes(sketch, hashesOf([scan]));
    const dimensions: DimensionCounts = new Map();
    addDimension(dimensions, "code", codeId, 1);
    const rest = {
      sketch: new Uint8Array(sketch.encode()),
      quarterHours: (kept?.quarterHours ?? "") + quarterHoursOf([scan]),
      dimensions: (kept?.dimensions ?? "") + dimensionsOf([scan]) + dimensionText(dimensions),
    };
    await prisma.accountDay.upsert({ where, create: { ...create, day, ...rest }, update: { ...update, ...rest } });
  }
}

function groupsOf<K>(scans: readonly Scan[], keyOf: (scan: Scan) => K): Map<K, Scan[]> {
  const groups = new Map<K, Scan[]>();
  for (const scan of scans) groups.set(keyOf(scan), [...(groups.get(keyOf(scan)) ?? []), scan]);
  return groups;
}

function devicesOf(scans: readonly Scan[]): { mobile: number; desktop: number; tablet: number } {
  const of = (wanted: string) => scans.filter(({ device = "mobile" }) => device === wanted).length;
  return { mobile: of("mobile"), desktop: of("desktop"), tablet: of("tablet") };
}

function hashesOf(scans: readonly Scan[]): Uint8Array<ArrayBuffer> {
  const hashes = new DataView(new ArrayBuffer(8 * scans.length));
  for (const [index, { visitor }] of scans.entries()) {
    hashes.setUint32(8 * index, (visitor * 2_654_435_761) >>> 0);
    hashes.setUint32(8 * index + 4, visitor);
  }
  return new Uint8Array(hashes.buffer);
}

function quarterHoursOf(scans: readonly Scan[]): string {
  const sums = emptyQuarterHours();
  for (const scan of scans) {
    const quarterHour = Math.floor(Date.parse(scan.at) / QUARTER_HOUR_MS) % QUARTER_HOURS_PER_DAY;
    addToQuarterHour(sums, quarterHour, { ...devicesOf([scan]), bots: 0 });
  }
  return quarterHoursText(sums);
}

function dimensionsOf(scans: readonly Scan[]): string {
  const dimensions: DimensionCounts = new Map();
  for (const { country = "", referrer = "" } of scans) {
    addDimension(dimensions, "country", country, 1);
    addDimension(dimensions, "referrer", referrer, 1);
    addDimension(dimensions, "os", "ios", 1);
  }
  return dimensionText(dimensions);
}
