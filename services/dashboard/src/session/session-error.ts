// A refusal or a failure of the gateway, as pages show it.

/** One thing that is wrong with what was sent: where, and a stable code. */
export interface FieldViolation {
  field: string;
  code: string;
  message: string;
}

interface Told {
  status?: number;
  details?: readonly FieldViolation[];
  requestId?: string;
  waitSeconds?: number;
}

/** `code` is the gateway's; `offline` where no response came at all. */
export class SessionError extends Error {
  override readonly name = "SessionError";
  readonly code: string;
  /** HTTP status; 0 where no response came. */
  readonly status: number;
  readonly details: readonly FieldViolation[];
  /** For support: finds the request in the logs. */
  readonly requestId: string | undefined;
  /** How long the gateway asks to wait before the next attempt. */
  readonly waitSeconds: number | undefined;
  constructor(code: string, message: string, { status = 0, details = [], requestId, waitSeconds }: Told = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.waitSeconds = waitSeconds;
  }
  /** Whether the same request may succeed a little later. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}
