// The scans of each code by day.

import { codeIdFromUuid } from "@qr/contracts";
import { csvText } from "../../route/csv-text.ts";
import type { CodeDay, CodeDaysStore } from "../code-days-store.ts";
import { type ExportPart, filePart, jsonArray, type Subject, slicesOf, stepped } from "../export-part.ts";
import type { ExportedCodes } from "../exported-codes-store.ts";

/** Number of codes whose days are read at a time. A code can have a few thousand days. */
const READ_CODES = 20;
const COLUMNS = ["id", "date", "scans", "mobile", "desktop", "tablet", "bots"];

export interface StatisticsPartsOptions {
  codes: ExportedCodes;
  days: CodeDaysStore;
}

export function statisticsParts(options: StatisticsPartsOptions): ExportPart[] {
  return [
    filePart(
      "statistics/codes.json",
      "The scans of each code: in total, and by day and device. Days without scans, and codes without any, are left out. Bots are counted separately.",
      1,
      (subject) => jsonArray(recordsIn(daysIn(subject, options))),
    ),
    filePart("statistics/codes.csv", "The same by code and day, for spreadsheets.", 1, (subject) =>
      csvIn(daysIn(subject, options)),
    ),
  ];
}

async function* daysIn(subject: Subject, { codes, days }: StatisticsPartsOptions): AsyncGenerator<CodeDay[]> {
  for await (const ids of stepped(codes.pages(subject), subject)) {
    for (const some of slicesOf(ids, READ_CODES)) yield await days.list(some);
  }
}

async function* recordsIn(pages: AsyncIterable<readonly CodeDay[]>): AsyncGenerator<object[]> {
  for await (const page of pages) {
    const byCode = new Map<string, Omit<CodeDay, "codeId">[]>();
    for (const { codeId, ...day } of page) {
      const days = byCode.get(codeId);
      if (days === undefined) byCode.set(codeId, [day]);
      else days.push(day);
    }
    yield [...byCode].map(([codeId, by_day]) => ({
      id: codeIdFromUuid(codeId),
      total_scans: by_day.reduce((sum, { scans }) => sum + scans, 0),
      bots: by_day.reduce((sum, { bots }) => sum + bots, 0),
      by_day,
    }));
  }
}

async function* csvIn(pages: AsyncIterable<readonly CodeDay[]>): AsyncGenerator<string> {
  yield csvText(COLUMNS, [], { header: true });
  for await (const page of pages) {
    const rows = page.map(({ codeId, ...day }) => ({ id: codeIdFromUuid(codeId), ...day }));
    yield csvText(COLUMNS, rows, { header: false });
  }
}
