// Shares PGlite's only session between connections. The session runs one unit at a time, and a connection with an open transaction holds
// the session until the transaction ends:
// free → (a unit begins) → running → free, or held by the unit's connection → (its next unit begins) → running, or (rollback) → free

import type { PGlite } from "@electric-sql/pglite";

/** A `Sync` message, then the query `ROLLBACK`: ends whatever a connection left open. */
const ROLLBACK = Buffer.from("S\0\0\0\u0004Q\0\0\0\rROLLBACK\0", "latin1");

/** A connection to the session. */
export interface Party {
  /** Sends bytes to the client. */
  send(data: Uint8Array): void;
  /** Called after a transaction that was idle for too long has been rolled back; the connection must close. */
  expire(): void;
}

export interface SharedSession {
  /**
   * Runs `bytes`, a unit as in wire-reader.ts, as soon as the session is free. Resolves when the response has been
   * sent; rejects if PGlite itself fails.
   */
  run(party: Party, bytes: Uint8Array, isOpen: boolean): Promise<void>;
  /** Drops the connection's waiting units and rolls back its open transaction. */
  leave(party: Party): void;
  /** Rejects waiting units. Resolves when nothing is running anymore. */
  close(): Promise<void>;
}

interface Turn {
  party: Party;
  bytes: Uint8Array;
  isOpen: boolean;
  resolve(): void;
  reject(error: Error): void;
}

/** Shares the session of `db`. A transaction that is idle for `idleMs` is rolled back, so that it cannot block other connections. */
export function shareSession(db: PGlite, idleMs: number): SharedSession {
  let waiting: Turn[] = [];
  let holder: Party | undefined;
  let running: Promise<void> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const departed = new WeakSet<Party>();

  const execute = (bytes: Uint8Array, onRawData: (data: Uint8Array) => void) =>
    db.runExclusive(() => db.execProtocolRawStream(bytes, { onRawData }));

  function takeTurn(): Turn | undefined {
    const index = holder === undefined ? 0 : waiting.findIndex(({ party }) => party === holder);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  async function work(): Promise<void> {
    for (;;) {
      if (hasDepartedHolder()) await letGo();
      const turn = takeTurn();
      if (turn === undefined) return;
      await runTurn(turn);
    }
  }

  async function runTurn({ party, bytes, isOpen, resolve, reject }: Turn): Promise<void> {
    clearTimeout(idleTimer);
    try {
      await execute(bytes, (data) => party.send(data));
      holder = isOpen || db.isInTransaction() ? party : undefined;
      if (holder !== undefined) idleTimer = setTimeout(expire, idleMs, holder);
      resolve();
    } catch (error) {
      departed.add(party);
      holder = party;
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async function letGo(): Promise<void> {
    clearTimeout(idleTimer);
    await execute(ROLLBACK, () => {}).catch(() => {});
    holder = undefined;
  }

  function expire(idle: Party): void {
    leave(idle);
    idle.expire();
  }

  function hasDepartedHolder(): boolean {
    return holder !== undefined && departed.has(holder);
  }

  function isWorkLeft(): boolean {
    if (holder === undefined) return waiting.length > 0;
    return departed.has(holder) || waiting.some(({ party }) => party === holder);
  }

  function wake(): void {
    running ??= work().finally(() => {
      running = undefined;
      // A unit may have arrived since the queue was last checked.
      if (isWorkLeft()) wake();
    });
  }

  function leave(party: Party): void {
    departed.add(party);
    const dropped = waiting.filter((turn) => turn.party === party);
    waiting = waiting.filter((turn) => turn.party !== party);
    for (const turn of dropped) turn.reject(new Error("the connection has ended"));
    wake();
  }

  return {
    run(party, bytes, isOpen) {
      return new Promise((resolve, reject) => {
        if (departed.has(party)) return reject(new Error("the connection has ended"));
        waiting.push({ party, bytes, isOpen, resolve, reject });
        wake();
      });
    },
    leave,
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new Error("the server is stopping"));
      while (running !== undefined) await running;
      if (holder !== undefined) await letGo();
    },
  };
}
