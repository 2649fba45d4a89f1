// Decides which image is drawn next, a few at a time:
//
//   1. requested default images: the images that the API's responses name, and that the store keeps
//   2. on-demand images, in any other format or size
//   3. images that the worker draws ahead of time
//
// Anyone can request any number of on-demand images, so these get only some of the slots. The others are reserved for default images and
// for the worker. Among requested images, the clients' networks take turns. If clients on several networks are waiting for an image, the
// image is queued for each network, so no client waits longer because a different network requested the image first.

import { counter, createFairQueue, gauges } from "@qr/runtime";

/** Number of images drawn at a time. More would take CPU time from other requests. */
const MAX_CONCURRENT = 2;
/** Number of on-demand images drawn at a time. */
const MAX_CONCURRENT_ON_DEMAND = 1;
/** Maximum number of waiting requests for default images. The same maximum applies separately to on-demand images. */
const MAX_WAITING = 100;
/** Maximum number of requests from one network that can wait for on-demand images. */
const MAX_WAITING_OF_NETWORK = 25;
/** Time for which a request keeps its place in the queue, in ms. */
const MAX_WAIT_MS = 10_000;

/** Who requests an image: the worker, or a client. */
export type Requester = { kind: "worker" } | ClientRequest;

interface ClientRequest {
  kind: "default" | "on_demand";
  /** The network of the client that requested the image first. */
  network: string;
  /**
   * Calls the listener once for each additional network whose clients are waiting for the image. Omitted if no
   * additional network can join.
   */
  onJoin?(listener: (network: string) => void): void;
  /** Aborted when nobody is waiting for the image anymore. */
  canceled: AbortSignal;
}

/** Thrown if an image was not drawn because too many others were waiting. */
export class DrawingBusyError extends Error {
  override readonly name = "DrawingBusyError";
}

/**
 * Thrown if an on-demand image was not drawn because too many other images requested from the same network were
 * waiting.
 */
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

const BUSY = "Too many images are waiting to be drawn.";
const KINDS = ["default", "on_demand", "worker"] as const;
type Kind = (typeof KINDS)[number];

/** Creates a queue. `maxWaitMs`: the maximum time for which the clients on a network wait. */
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
      onDisplaced: (waiter) => waiter.fail(new DrawingBusyError(BUSY)),
    });
  const clients = { default: clientQueue("default"), on_demand: clientQueue("on_demand") };
  /** The worker's waiting drawings: at most one for each message that the worker holds. */
  const worker: Waiter[] = [];
  const running: Record<Kind, number> = { default: 0, on_demand: 0, worker: 0 };
  const waitingOf = (kind: Kind) => (kind === "worker" ? worker.length : clients[kind].size);
  gauges("render_drawings_waiting", "Images waiting to be drawn, by requester, counted once for each network.", () =>
    byKind(waitingOf),
  );
  gauges("render_drawings_running", "Images being drawn, by requester.", () => byKind((kind) => running[kind]));

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

  /**
   * Starts a client's drawing, or queues it for every network whose clients are waiting for it. The drawing then waits
   * until one of these networks gets its turn, or the drawing is canceled or loses its last place. It loses a place after
   * `maxWaitMs`, or to a different network if the queue is full.
   */
  function enqueue({ kind, network: first, onJoin, canceled }: ClientRequest, waiter: Waiter): void {
    const queue = clients[kind];
    /** For each network with a place, a function that gives up the place. */
    const places = new Map<string, () => void>();
    let isWaiting = true;
    const settle = () => {
      isWaiting = false;
      for (const giveUp of places.values()) giveUp();
      canceled.removeEventListener("abort", onAbort);
    };
    const fail = (error: Error) => {
      settle();
      if (error instanceof DrawingBusyError) countRejected(1, { requester: kind });
      waiter.fail(error);
    };
    const onAbort = () => {
      countCanceled(1, { requester: kind });
      fail(new DrawingCanceledError("Nobody is waiting for the image anymore."));
    };

    /** Adds a place for the network, or returns the error if the network cannot get one. */
    function addPlace(network: string): Error | undefined {
      if (kind === "on_demand" && queue.countOf(network) >= MAX_WAITING_OF_NETWORK) {
        return new NetworkBusyError("Too many images are waiting to be drawn for this network.");
      }
      const place: Waiter = {
        start: () => {
          settle();
          waiter.start();
        },
        fail: (error) => {
          giveUp();
          if (places.size === 0) fail(error);
        },
      };
      const timer = setTimeout(() => place.fail(new DrawingBusyError(BUSY)), maxWaitMs);
      const giveUp = () => {
        clearTimeout(timer);
        queue.remove(network, place);
        places.delete(network);
      };
      // The place exists before it is pushed, because pushing it may displace the image's place for a different network.
      places.set(network, giveUp);
      if (queue.push(network, place)) return undefined;
      giveUp();
      return new DrawingBusyError(BUSY);
    }

    canceled.addEventListener("abort", onAbort);
    const error = addPlace(first);
    onJoin?.((network) => {
      if (isWaiting) addPlace(network);
    });
    if (places.size === 0 && error) fail(error);
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
