// What codes and scans cost in money, by unit prices that are to be replaced.

import { ASSUMED, BASE, framesPerSecond, type Load, scansOf } from "./capacity-model.ts";
import { MEASURED } from "./measured.ts";
import { QUARTER_HOUR_DAYS, storageAfter } from "./storage-model.ts";

/** In any one currency. Round figures to calculate with, nobody's offer. */
export const PRICES = {
  vcpuMonth: 25,
  memoryGbMonth: 3,
  diskGbMonth: 0.1,
  objectGbMonth: 0.025,
  egressGb: 0.05,
};
export type Prices = typeof PRICES;

/** Servers that hold the same: a primary and two standbys. */
const POSTGRES_COPIES = 3;
/** What an answer of the redirect weighs on the wire, with its headers and those of TCP and TLS; assumed. */
const ANSWER_BYTES = 1000;
const SECONDS_A_MONTH = 30.4 * 86_400;
const MONTHS = 12;
const GB = 1e9;

export interface Cost {
  what: string;
  money: number;
}

/** A million codes kept for a year, not scanned. */
export function costOfMillionCodes(prices: Prices): Cost[] {
  const gb = (bytesPerCode: number) => (bytesPerCode * 1e6) / GB;
  return [
    { what: "Postgres, 3 copies", money: gb(MEASURED.codeBytes.value) * POSTGRES_COPIES * prices.diskGbMonth * MONTHS },
    { what: "images, PNG and SVG", money: gb(MEASURED.imageBytesPerCode.value) * prices.objectGbMonth * MONTHS },
    { what: "Redis, every code in it", money: gb(MEASURED.redisBytesPerCode.value) * prices.memoryGbMonth * MONTHS },
  ];
}

/** A billion scans that come as those of the load do, and their counts for as long as quarter-hours are kept. */
export function costOfBillionScans(prices: Prices, load: Load = BASE): Cost[] {
  const { scanRedirect, scanPostgres, scanStats, scanRedis, scanBroker, rollUpStats, rollUpPostgres } = MEASURED;
  const us = [scanRedirect, scanPostgres, scanStats, scanRedis, scanBroker, rollUpStats, rollUpPostgres];
  const cpuSeconds = (us.reduce((sum, { value }) => sum + value, 0) * 1e9) / 1e6;
  const redirects = ASSUMED.leastProcesses;
  const kept = storageAfter(QUARTER_HOUR_DAYS, scansOf(load, redirects), framesPerSecond(load, redirects));
  const scans = load.scansPerSecond * 86_400 * QUARTER_HOUR_DAYS;
  const gbOfBillion = ((kept.quarterHours + kept.days) / scans) * (1e9 / GB);
  const months = QUARTER_HOUR_DAYS / 30.4;
  return [
    { what: "CPU", money: (cpuSeconds / SECONDS_A_MONTH / ASSUMED.utilisation) * prices.vcpuMonth },
    {
      what: `counts for ${QUARTER_HOUR_DAYS} days, 3 copies`,
      money: gbOfBillion * POSTGRES_COPIES * prices.diskGbMonth * months,
    },
    { what: "answers", money: ((1e9 * ANSWER_BYTES) / GB) * prices.egressGb },
  ];
}
