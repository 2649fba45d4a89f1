// A delivery whose frames are counted one group after the other: it is ended when the last of them is. Made by the batch, told by
// settle-batch.ts.

import type { Delivery } from "@qr/messaging";

export interface HeldDelivery {
  readonly delivery: Delivery;
  /** One of its frames is counted. Gives something to wait for only where that ends it with the dead letters. */
  counted(): Promise<void> | undefined;
  /**
   * One of its frames cannot be counted: the whole message goes to the dead letters, once. Replayed from there, its other frames
   * are known and skipped. `isElsewhere`: another delivery of the same frame goes there already.
   */
  refused(reason: string, isElsewhere: boolean): Promise<void> | undefined;
}

/** `frames`: how many it carries. */
export function createHeldDelivery(delivery: Delivery, frames: number): HeldDelivery {
  let open = frames;
  let reason: string | undefined;

  function endOne(): Promise<void> | undefined {
    open -= 1;
    if (open > 0) return undefined;
    if (reason !== undefined) return delivery.deadLetter(reason);
    delivery.ack();
    return undefined;
  }

  return {
    delivery,
    counted: endOne,
    refused: (why, isElsewhere) => {
      if (!isElsewhere) reason ??= why;
      return endOne();
    },
  };
}
