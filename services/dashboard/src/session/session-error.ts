// A rejected or failed request, as pages show it.

/** A violation in a request: the field and a stable code. */
export interface FieldViolation {
  field: string;
  code: string;
  message: string;
}

type Details = Partial<Pick<SessionError, "status" | "details" | "requestId" | "waitSeconds">>;

/** A rejected or failed request. `code` is the gateway's error code; without a response, it is `offline` or `no_response`. */
export class SessionError extends Error {
  override readonly name = "SessionError";
  readonly code: string;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly details: readonly FieldViolation[];
  /** Identifies the request in the logs, for support. */
  readonly requestId: string | undefined;
  readonly waitSeconds: number | undefined;
  constructor(code: string, message: string, { status = 0, details = [], requestId, waitSeconds }: Details = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.waitSeconds = waitSeconds;
  }
  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof SessionError && error.code === "not_found";
}
