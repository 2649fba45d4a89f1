// Scans of a code, put into the tables as the stats service does. For tests only.

import { uuidFromCodeId } from "@qr/contracts";
import type { PrismaClient } from "@qr/database";
import { emptySketch } from "@qr/visitor-sketch";

export interface Scan {
  at: string;
  visitor: number;
  device?: "mobile" | "desktop" | "tablet";
}

/** Once for each code. */
export async function countScans(prisma: PrismaClient, id: string, scans: readonly Scan[]): Promise<void> {
  const codeId = uuidFromCodeId(id) ?? "";
  for (const { at, device = "mobile" } of scans) {
    const counts = { scans: 1n, mobile: 0n, desktop: 0n, tablet: 0n, bots: 0n, [device]: 1n };
    const again = { scans: { increment: 1n }, [device]: { increment: 1n } };
    const day = new Date(at.slice(0, 10));
    const startsAt = new Date(Math.floor(Date.parse(at) / 900_000) * 900_000);
    const keys = { codeId_day: { codeId, day }, codeId_startsAt: { codeId, startsAt } };
    await prisma.codeDay.upsert({
      where: { codeId_day: keys.codeId_day },
      create: { ...keys.codeId_day, ...counts },
      update: again,
    });
    await prisma.codeQuarterHour.upsert({
      where: { codeId_startsAt: keys.codeId_startsAt },
      create: { ...keys.codeId_startsAt, ...counts },
      update: again,
    });
  }
  for (const day of new Set(scans.map(({ at }) => at.slice(0, 10)))) {
    const sketch = emptySketch();
    for (const { visitor } of scans.filter(({ at }) => at.startsWith(day)))
      sketch.add((visitor * 2_654_435_761) >>> 0, visitor);
    await prisma.visitorSketch.create({
      data: { codeId, day: new Date(day), sketch: new Uint8Array(sketch.encode()) },
    });
  }
  const total = { scans: BigInt(scans.length), bots: 0n, foldedAt: new Date("2026-11-01T10:00:00.500Z") };
  await prisma.codeTotal.create({ data: { codeId, ...total } });
}
