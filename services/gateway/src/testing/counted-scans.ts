import { uuidFromAliasId, uuidFromCodeId } from "@qr/contracts";
import { addQuarterHours, createFold } from "@qr/counts";
import { inTransaction } from "@qr/database";
import { createLogger } from "@qr/runtime";
import type { TestGateway } from "./test-gateway.ts";

export interface Scan {
  at: string;
  visitor: number;
  device?: "mobile" | "desktop" | "tablet";
  country?: string;
  referrer?: string;
  language?: string;
  /** The public ID of the alias; omitted for the code's own short link. */
  alias?: string;
  /** The ID of the rule that applied; omitted if none did. */
  rule?: string;
}

const FOLDED_AT = new Date("2026-11-01T10:00:00.500Z");

/** Counts scans as the stats service does, without their sources. Treats the hours before the database was created as rolled up. */
export async function countScans({ pool, prisma }: TestGateway, id: string, scans: readonly Scan[]): Promise<void> {
  const codeId = uuidFromCodeId(id) ?? "";
  const fold = createFold();
  for (const { at, visitor, device = "mobile", country = "", referrer = "", alias = "", ...scan } of scans) {
    const hash =
      ((visitor * 2_654_435_761) >>> 0).toString(16).padStart(8, "0") + visitor.toString(16).padStart(8, "0");
    const last = [scan.language, uuidFromAliasId(alias), scan.rule] as const;
    fold.add([[codeId, Date.parse(at), "person", device, "ios", "", hash, country, referrer, "symbol", ...last]]);
  }
  const counts = fold.result().map((row) => ({ ...row, combinations: row.combinations.replaceAll("|symbol", "|") }));
  const target = { shard: 0, log: createLogger("test", "silent") };
  await inTransaction(pool, (client) => addQuarterHours(client, counts, target));
  await prisma.quarterHourCount.updateMany({ where: { codeId }, data: { foldedAt: FOLDED_AT } });
  await prisma.codeTotal.updateMany({ where: { codeId }, data: { foldedAt: FOLDED_AT } });
}
