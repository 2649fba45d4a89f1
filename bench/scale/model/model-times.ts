// The simulation's service times by what earlier benchmarks have measured, for loads that no machine at hand can be given.

import type { ServiceTimes } from "../simulation/pipeline-parts.ts";
import { MEASURED } from "./measured.ts";

/** In what a scan costs the redirect its share of a frame is contained. */
const FRAME_US = 0;
/** Assumed, as the next three: what a disk and a network of one's own take, and an empty message and transaction. */
const WRITE_MS = 0.3;
const COMMIT_MS = 5;
const MESSAGE_US = 100;
const TRANSACTION_US = 500;

const { scanRedirect, scanBroker, scanStats, scanStatsHot, scanPostgres, scanPostgresHot } = MEASURED;

/** Rows cost what a scan of a code of its own costs more than one of a code that all scans are of. */
export const MODEL_TIMES: ServiceTimes = {
  redirectUsPerScan: scanRedirect.value,
  redirectUsPerFrame: FRAME_US,
  writeMs: WRITE_MS,
  brokerUsPerMessage: MESSAGE_US,
  brokerUsPerScan: scanBroker.value,
  statsUs: {
    scan: scanStatsHot.value,
    row: scanStats.value - scanStatsHot.value,
    frame: 0,
    transaction: TRANSACTION_US,
  },
  postgresUs: {
    scan: scanPostgresHot.value,
    row: scanPostgres.value - scanPostgresHot.value,
    frame: 0,
    transaction: TRANSACTION_US,
  },
  commitMs: COMMIT_MS,
};
