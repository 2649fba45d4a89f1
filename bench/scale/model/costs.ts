// Calculates the costs of codes and scans from unit prices, which operators replace with their own.

import { ASSUMED, BASE, framesPerSecond, type Load, scansOf } from "./capacity-model.ts";
import { MEASURED } from "./measured.ts";
import { QUARTER_HOUR_DAYS, storageAfter } from "./storage-model.ts";

/** Unit prices in any currency. These are assumed, round figures, not the prices of any provider. */
export const PRICES = {
  vcpuMonth: 25,
  memoryGbMonth: 3,
  diskGbMonth: 0.1,
  objectGbMonth: 0.025,
  egressGb: 0.05,
};
export type Prices = typeof PRICES;

/** Number of copies of the data: a primary and two standbys. */
const POSTGRES_COPIES = 3;
/** Assumed size of a redirect response on the wire, with HTTP, TCP, and TLS overhead. */
const RESPONSE_BYTES = 1000;
const SECONDS_PER_MONTH = 30.4 * 86_400;
const MONTHS = 12;
const GB = 1e9;

export interface Cost {
  what: string;
  money: number;
}

/** Returns the costs of storing a million codes for a year without scans. */
export function costOfMillionCodes(prices: Prices): Cost[] {
  const gb = (bytesPerCode: number) => (bytesPerCode * 1e6) / GB;
  return [
    { what: "Postgres, 3 copies", money: gb(MEASURED.codeBytes.value) * POSTGRES_COPIES * prices.diskGbMonth * MONTHS },
    { what: "images, PNG and SVG", money: gb(MEASURED.imageBytesPerCode.value) * prices.objectGbMonth * MONTHS },
    { what: "Redis with every code", money: gb(MEASURED.redisBytesPerCode.value) * prices.memoryGbMonth * MONTHS },
  ];
}

/** Returns the costs of a billion scans, spread over codes as in `load`, including the storage of their counts for QUARTER_HOUR_DAYS. */
export function costOfBillionScans(prices: Prices, load: Load = BASE): Cost[] {
  const { scanRedirect, scanPostgres, scanStats, scanRedis, scanBroker, rollUpStats, rollUpPostgres } = MEASURED;
  const us = [scanRedirect, scanPostgres, scanStats, scanRedis, scanBroker, rollUpStats, rollUpPostgres];
  const cpuSeconds = (us.reduce((sum, { value }) => sum + value, 0) * 1e9) / 1e6;
  const redirects = ASSUMED.minProcesses;
  const kept = storageAfter(QUARTER_HOUR_DAYS, scansOf(load, redirects), framesPerSecond(load, redirects));
  const scans = load.scansPerSecond * 86_400 * QUARTER_HOUR_DAYS;
  const gbOfBillion = ((kept.quarterHours + kept.days) / scans) * (1e9 / GB);
  const months = QUARTER_HOUR_DAYS / 30.4;
  return [
    { what: "CPU", money: (cpuSeconds / SECONDS_PER_MONTH / ASSUMED.utilization) * prices.vcpuMonth },
    {
      what: `counts for ${QUARTER_HOUR_DAYS} days, 3 copies`,
      money: gbOfBillion * POSTGRES_COPIES * prices.diskGbMonth * months,
    },
    { what: "responses", money: ((1e9 * RESPONSE_BYTES) / GB) * prices.egressGb },
  ];
}
