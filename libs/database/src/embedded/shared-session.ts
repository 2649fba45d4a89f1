// PGlite has one session for all connections. Here their units take turns, and a connection with an open transaction keeps its
// turn until that has ended: free → (a unit begins) → running → free, or held by that connection → its next unit, or let go.

import type { PGlite } from "@electric-sql/pglite";

/** `Sync`, then the query `ROLLBACK`: ends whatever a connection has left open. */
const ROLLBACK = Buffer.from("S\0\0\0\u0004Q\0\0\0\rROLLBACK\0", "latin1");

/** One connection, as the session knows it. */
export interface Party {
  /** Bytes for the client. */
  send(data: Uint8Array): void;
  /** It kept an open transaction idle for too long: the transaction has been rolled back, the connection has to end. */
  expire(): void;
}

export interface SharedSession {
  /** Runs the unit when it is the party's turn; resolves once the answer has been sent. Rejects where PGlite itself fails. */
  run(party: Party, bytes: Uint8Array, isOpen: boolean): Promise<void>;
  /** Drops what the party still waits for and rolls back what it has left open. */
  leave(party: Party): void;
  /** Refuses what waits and resolves once nothing runs any more. */
  close(): Promise<void>;
}

interface Turn {
  party: Party;
  bytes: Uint8Array;
  isOpen: boolean;
  resolve(): void;
  reject(error: Error): void;
}

/** The session of `db`. A transaction that says nothing for `idleMs` is rolled back, so that it cannot block all the others. */
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
      // Something may have come between the last look into the queue and here.
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
