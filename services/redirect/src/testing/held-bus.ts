// A bus whose messages a test confirms or rejects by hand.

import { type Bus, BusUnavailableError, type OutgoingMessage } from "@qr/messaging";

interface HeldMessage {
  message: OutgoingMessage;
  confirm(): void;
  refuse(): void;
}

export interface HeldBus extends Bus {
  /** All messages published so far, including resent ones. */
  readonly sent: HeldMessage[];
}

export function createHeldBus(): HeldBus {
  const sent: HeldMessage[] = [];
  return {
    sent,
    publish: (message) =>
      new Promise((resolve, reject) => {
        sent.push({ message, confirm: resolve, refuse: () => reject(new BusUnavailableError("refused")) });
      }),
    consume: () => Promise.reject(new Error("not for consumers")),
    state: () => "up",
    close: async () => {},
  };
}

/** Returns a bus whose broker is down. */
export function createAbsentBus(): Bus {
  return {
    ...createHeldBus(),
    publish: async () => Promise.reject(new BusUnavailableError("down")),
    state: () => "down",
  };
}
