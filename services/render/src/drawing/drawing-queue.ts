// Decides which image is drawn next, a few at a time:
//
//   1. requested default images: the images that the API's responses name, and that the store keeps
//   2. images on demand, in any other format or size
//   3. images that the worker draws ahead of time
//
// Strangers can request any number of images on demand, so these get only some of the slots. The others are reserved for default images and
// for the worker. Among requested images, the clients' networks take turns.

import { counter, createFairQueue, gauges } from "@qr/runtime";

/** Number of images drawn at a time. More would take CPU time from other requests. */
const MAX_CONCURRENT = 2;
/** Number of images on demand drawn at a time. */
const MAX_CONCURRENT_ON_DEMAND = 1;
/** Maximum number of waiting requests for default images, and separately for images on demand. */
const MAX_WAITING = 100;
/** Maximum number of waiting requests for images on demand from one network. */
const MAX_WAITING_OF_NETWORK = 25;
/** Time after which a waiting request is rejected, in ms. */
const MAX_WAIT_MS = 10_000;

/** Who requests an image: the worker, or a client. */
export type Requester = { kind: "worker" } | ClientRequest;

interface ClientRequest {
  kind: "default" | "on_demand";
  /** The client's network. */
  network: string;
  /** Aborted when nobody waits for the image anymore. */
  canceled: AbortSignal;
}

/** Thrown if an image was not drawn because too many others were waiting. */
export class DrawingBusyError extends Error {
  override readonly name = "DrawingBusyError";
}

/** Thrown if an image on demand was not drawn because too many others were waiting for the same network. */
export class NetworkBusyError extends Error {
  override readonly name = "NetworkBusyError";
}

/** Thrown if an image was not drawn because its request was canceled. */
export class DrawingCanceledError extends Error {
  override readonly name = "DrawingCanceledError";
}

export interface DrawingQueue {
  /**
   * Runs `draw` when it is the requester's turn. For clients, rejects with a DrawingBusyError or NetworkBusyError if too many images are
   * waiting, and with a DrawingCanceledError if the request is canceled while it is waiting. Drawings that have begun are not canceled.
   */
  run<T>(requester: Requester, draw: () => Promise<T>): Promise<T>;
}

interface Waiter {
  start(): void;
  fail(error: Error): void;
}

const KINDS = ["default", "on_demand", "worker"] as const;
type Kind = (typeof KINDS)[number];

/** Creates a queue. `maxWaitMs`: how long a client waits at most. */
export function createDrawingQueue({ maxWaitMs = MAX_WAIT_MS } = {}): DrawingQueue {
  const countRejected = counter("render_drawings_refused_total", "Images not drawn because too many were waiting.");
  const countCanceled = counter(
    "render_drawings_canceled_total",
    "Images not drawn because their clients had disconnected.",
  );
  const clientQueue = (kind: Kind) =>
    createFairQueue<Waiter>({
      maxSize: MAX_WAITING,
      maxPerKey: kind === "default" ? MAX_WAITING : MAX_WAITING_OF_NETWORK,
      onDisplaced: (waiter) => waiter.fail(busyError(kind)),
    });
  const clients = { default: clientQueue("default"), on_demand: clientQueue("on_demand") };
  /** The worker's waiting drawings: at most one for each message that the worker holds. */
  const worker: Waiter[] = [];
  const running: Record<Kind, number> = { default: 0, on_demand: 0, worker: 0 };
  const waitingOf = (kind: Kind) => (kind === "worker" ? worker.length : clients[kind].size);
  gauges("render_drawings_waiting", "Images waiting to be drawn, by requester.", () => byKind(waitingOf));
  gauges("render_drawings_running", "Images being drawn, by requester.", () => byKind((kind) => running[kind]));

  function busyError(kind: Kind): DrawingBusyError {
    countRejected(1, { requester: kind });
    return new DrawingBusyError("Too many images are waiting to be drawn.");
  }

  function startNext(): void {
    while (running.default + running.on_demand + running.worker < MAX_CONCURRENT) {
      const kind = KINDS.find(mayStart);
      if (kind === undefined) return;
      running[kind] += 1;
      const next = kind === "worker" ? worker.shift() : clients[kind].shift();
      next?.start();
    }
  }

  function mayStart(kind: Kind): boolean {
    return waitingOf(kind) > 0 && (kind !== "on_demand" || running.on_demand < MAX_CONCURRENT_ON_DEMAND);
  }

  /** Starts a client's drawing, or lets it wait until its turn, its cancellation, or the end of its time. */
  function enqueue({ kind, network, canceled }: ClientRequest, waiter: Waiter): void {
    let isWaiting = true;
    const leave = (error: Error) => {
      clients[kind].remove(network, bounded);
      bounded.fail(error);
    };
    const onAbort = () => {
      countCanceled(1, { requester: kind });
      leave(new DrawingCanceledError("Nobody is waiting for the image anymore."));
    };
    const timer = setTimeout(() => leave(busyError(kind)), maxWaitMs);
    const settle = () => {
      isWaiting = false;
      clearTimeout(timer);
      canceled.removeEventListener("abort", onAbort);
    };
    const bounded: Waiter = {
      start: () => {
        settle();
        waiter.start();
      },
      fail: (error) => {
        settle();
        waiter.fail(error);
      },
    };
    canceled.addEventListener("abort", onAbort);
    if (kind === "on_demand" && clients.on_demand.countOf(network) >= MAX_WAITING_OF_NETWORK) {
      bounded.fail(new NetworkBusyError("Too many images are waiting to be drawn for this network."));
    } else if (!clients[kind].push(network, bounded)) bounded.fail(busyError(kind));
    startNext();
    if (isWaiting && canceled.aborted) onAbort();
  }

  return {
    run: async (requester, draw) => {
      await new Promise<void>((start, fail) => {
        if (requester.kind !== "worker") return enqueue(requester, { start, fail });
        worker.push({ start, fail });
        startNext();
      });
      try {
        return await draw();
      } finally {
        running[requester.kind] -= 1;
        startNext();
      }
    },
  };
}

function byKind(read: (kind: Kind) => number) {
  return KINDS.map((kind) => ({ value: read(kind), attributes: { requester: kind } }));
}
