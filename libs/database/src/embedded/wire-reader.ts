// Splits the bytes from a Postgres client into units that must not be interleaved with those from another client. A unit ends with a Query,
// Sync, Flush, or FunctionCall message.

const STARTUP_HEAD_BYTES = 8;
const MAX_STARTUP_BYTES = 10_000;
const MESSAGE_HEAD_BYTES = 5;
const MAX_UNIT_BYTES = 64 * 1024 * 1024;

const CANCEL_REQUEST = 80_877_102;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

const QUERY = 0x51;
const SYNC = 0x53;
const FLUSH = 0x48;
const FUNCTION_CALL = 0x46;
const TERMINATE = 0x58;
const UNIT_ENDS: ReadonlySet<number | undefined> = new Set([QUERY, SYNC, FLUSH, FUNCTION_CALL]);

/** `isOpen`: the unit ended with Flush, so everything up to the next Sync belongs together. */
export type WireUnit =
  | { kind: "encryption-request" }
  | { kind: "cancel-request" }
  | { kind: "terminate" }
  | { kind: "startup"; bytes: Buffer }
  | { kind: "batch"; bytes: Buffer; isOpen: boolean };

export interface WireReader {
  /** Returns the units that the chunk completes. Throws if the bytes violate the protocol, or if a unit is larger than 64 MiB. */
  push(chunk: Buffer): WireUnit[];
}

/** Creates a reader for a connection, starting with the connection's first byte. */
export function createWireReader(): WireReader {
  let rest: Buffer = Buffer.alloc(0);
  let scannedBytes = 0;
  let hasStarted = false;

  function take(bytes: number): Buffer {
    const taken = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
    scannedBytes = 0;
    return taken;
  }

  function nextBeforeStart(): WireUnit | undefined {
    if (rest.length < STARTUP_HEAD_BYTES) return undefined;
    const length = rest.readInt32BE(0);
    if (length < STARTUP_HEAD_BYTES || length > MAX_STARTUP_BYTES) throw new Error("not a Postgres client");
    if (rest.length < length) return undefined;
    const code = rest.readInt32BE(4);
    const bytes = take(length);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: "encryption-request" };
    if (code === CANCEL_REQUEST) return { kind: "cancel-request" };
    hasStarted = true;
    return { kind: "startup", bytes };
  }

  function nextAfterStart(): WireUnit | undefined {
    while (rest.length >= scannedBytes + MESSAGE_HEAD_BYTES) {
      const type = rest[scannedBytes];
      const length = rest.readInt32BE(scannedBytes + 1);
      const end = scannedBytes + 1 + length;
      if (length < 4 || end > MAX_UNIT_BYTES) throw new Error("a message is too large or damaged");
      if (rest.length < end) return undefined;
      if (type === TERMINATE) return { kind: "terminate" };
      if (UNIT_ENDS.has(type)) return { kind: "batch", bytes: take(end), isOpen: type === FLUSH };
      scannedBytes = end;
    }
    return undefined;
  }

  return {
    push(chunk) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const units: WireUnit[] = [];
      for (;;) {
        const unit = hasStarted ? nextAfterStart() : nextBeforeStart();
        if (unit === undefined) return units;
        units.push(unit);
        if (unit.kind === "terminate" || unit.kind === "cancel-request") return units;
      }
    },
  };
}
