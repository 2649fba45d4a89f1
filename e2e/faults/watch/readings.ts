// Reads the statistics continuously through the API and from the database. A total must always equal the sums of its parts, and every
// response from the API must be a 200 or a 503.

import { setTimeout as sleep } from "node:timers/promises";
import { statisticsRecordSchema } from "@qr/contracts";
import type { FaultySystem } from "../parts/faulty-system.ts";

const EVERY_MS = 200;
const MAX_FAULTS = 5;

export interface ReadingsWatch {
  /** Returns the number of readings in which the sums were compared with the totals. */
  compared(): number;
  /** Returns descriptions of the first few violations. */
  faults(): readonly string[];
  end(): Promise<void>;
}

interface ApiResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Returns whether the response is the documented 503, with its error code and Retry-After. */
export function isUnavailable({ status, headers, body }: ApiResponse): boolean {
  return status === 503 && codeIn(body) === "unavailable" && /^\d+$/.test(headers.get("retry-after") ?? "");
}

/** Returns whether the response is the documented 504 for a change that the database has not confirmed. */
export function isOutcomeUnknown({ status, body }: Pick<ApiResponse, "status" | "body">): boolean {
  return status === 504 && codeIn(body) === "outcome_unknown";
}

function codeIn(body: unknown): unknown {
  return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
}

/** Reads until stopped. If `isApiWatched`, an API request that gets no response is also a violation. */
export function watchReadings(system: FaultySystem, isApiWatched: boolean): ReadingsWatch {
  const faults: string[] = [];
  let compared = 0;
  let isOver = false;
  let turn = 0;
  const tell = (fault: string) => {
    if (faults.length < MAX_FAULTS) faults.push(fault);
  };

  async function readApi(): Promise<void> {
    turn += 1;
    const code = system.codes[turn % system.codes.length];
    const response = await system.client.call("GET", `/v1/qr/${code?.id}/stats`).catch((error: unknown) => {
      if (isApiWatched) tell(`the API did not respond: ${error}`);
    });
    if (!response) return;
    if (response.status === 503) {
      if (!isUnavailable(response)) tell(`the API returns an undocumented 503: ${JSON.stringify(response.body)}`);
      return;
    }
    if (response.status !== 200)
      return tell(`the API responds with ${response.status} ${JSON.stringify(response.body)}`);
    const { total_scans, by_day, by_device } = statisticsRecordSchema.parse(response.body);
    const days = by_day.reduce((sum, { scans }) => sum + scans, 0);
    const devices = by_device.mobile + by_device.desktop + by_device.tablet;
    compared += 1;
    if (days !== total_scans || devices !== total_scans) {
      tell(`the API reports ${total_scans} in total, ${days} by day, ${devices} by device`);
    }
  }

  async function readTables(): Promise<void> {
    const disagreeing = await system.counts.disagreeing().catch(() => undefined);
    if (disagreeing === undefined) return;
    compared += 1;
    for (const code of disagreeing) tell(`the tables disagree: ${code}`);
  }

  async function repeat(read: () => Promise<void>): Promise<void> {
    while (!isOver) {
      await read();
      await sleep(EVERY_MS);
    }
  }
  const ended = Promise.all([repeat(readApi), repeat(readTables)]);
  return {
    compared: () => compared,
    faults: () => faults,
    end: async () => {
      isOver = true;
      await ended;
    },
  };
}
