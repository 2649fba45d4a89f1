// What has changed in the codes of an account, and what is scheduled to change.

import { codeIdFromUuid } from "@qr/contracts";
import { changeRecord } from "../../codes/history/change-record.ts";
import type { HistoryStore } from "../../codes/history/history-store.ts";
import type { PublicUrls } from "../../codes/public-urls.ts";
import { scheduledRecord } from "../../codes/schedule/schedule-record.ts";
import type { ScheduleStore } from "../../codes/schedule/schedule-store.ts";
import { type ExportPart, filePart, jsonArray, type Subject, slicesOf, stepped } from "../export-part.ts";
import type { ExportedCodes } from "../exported-codes-store.ts";

/** Number of codes whose scheduled changes are read at a time: 20 each, at most. */
const SCHEDULED_CODES = 25;

export interface ChangePartsOptions {
  codes: ExportedCodes;
  history: Pick<HistoryStore, "listOfCodes">;
  schedule: Pick<ScheduleStore, "listOfCodes">;
  urls: PublicUrls;
}

export function changeParts(options: ChangePartsOptions): ExportPart[] {
  return [
    filePart(
      "history.json",
      "The changes to the codes, as GET /v1/qr/{id}/history returns them, each with the ID of its code. The changes to a code are grouped together, oldest first.",
      1,
      (subject) => jsonArray(changesIn(subject, options)),
    ),
    filePart(
      "scheduled_changes.json",
      "The changes that are due later, and those that were refused when they were due, as GET /v1/qr/{id}/schedule returns them.",
      1,
      (subject) => jsonArray(scheduledIn(subject, options)),
    ),
  ];
}

async function* changesIn(subject: Subject, { codes, history, urls }: ChangePartsOptions): AsyncGenerator<object[]> {
  for await (const ids of stepped(codes.pages(subject), subject)) {
    for await (const page of history.listOfCodes(subject.principal.accountId, ids)) {
      yield page.map(({ codeId, ...change }) => {
        const id = codeIdFromUuid(codeId);
        return { code_id: id, ...changeRecord(change, { id, urls }) };
      });
    }
  }
}

async function* scheduledIn(subject: Subject, { codes, schedule }: ChangePartsOptions): AsyncGenerator<object[]> {
  for await (const ids of stepped(codes.pages(subject), subject)) {
    for (const some of slicesOf(ids, SCHEDULED_CODES)) {
      yield (await schedule.listOfCodes(subject.principal.accountId, some)).map(scheduledRecord);
    }
  }
}
