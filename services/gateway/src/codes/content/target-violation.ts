import type { DetailCode } from "@qr/contracts";

/** Why a target is rejected; `message` is a sentence for the client. */
export interface TargetViolation {
  code: DetailCode;
  message: string;
}
