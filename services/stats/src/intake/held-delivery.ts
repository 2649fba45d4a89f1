// A delivery whose frames may be counted in several groups; it is acked, or moved to the dead letters, after the last one.

import type { Delivery } from "@qr/messaging";

export interface HeldDelivery {
  readonly delivery: Delivery;
  /** Records that one of the frames was counted. Returns a promise only if this moves the delivery to the dead letters. */
  counted(): Promise<void> | undefined;
  /**
   * Records that one of the frames cannot be counted: the whole message goes to the dead letters, once. When the message is replayed, the
   * inbox skips its other frames. `isElsewhere`: another delivery of the frame is already being moved to the dead letters.
   */
  refused(reason: string, isElsewhere: boolean): Promise<void> | undefined;
}

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
