// A delivery whose frames may be counted in several groups. After the last group, the delivery is acked or dead-lettered.

import type { Delivery } from "@qr/messaging";

export interface HeldDelivery {
  readonly delivery: Delivery;
  /** Records that one of the frames was counted. Returns a promise only if the delivery is then dead-lettered. */
  counted(): Promise<void> | undefined;
  /**
   * Records that one of the frames cannot be counted. After the last frame, the whole message is dead-lettered. A replay skips
   * frames that are in the inbox. `isElsewhere`: another delivery dead-letters this frame, so this delivery does not.
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
