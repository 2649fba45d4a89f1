// A delivery whose frames may be counted in several groups. After the last group, the delivery is acked or moved to the dead letters.

import type { Delivery } from "@qr/messaging";

export interface HeldDelivery {
  readonly delivery: Delivery;
  /** Records that one of the frames was counted. Returns a promise only if the delivery is then moved to the dead letters. */
  counted(): Promise<void> | undefined;
  /**
   * Records that one of the frames cannot be counted. After the last frame, the whole message is moved to the dead letters. A replay skips
   * frames that are in the inbox. `isElsewhere`: another delivery takes this frame to the dead letters, so this one need not.
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
