import type { DetailCode } from "@qr/contracts";

/** Why a target is refused; `message` is a sentence for the client. */
export interface TargetViolation {
  code: DetailCode;
  message: string;
}
