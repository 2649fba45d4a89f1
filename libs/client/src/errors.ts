// What the client throws: a response of the API that is an error, or no response at all.

import type { components } from "./api-types.generated.ts";

type ErrorBody = components["schemas"]["Error"];
/** The codes that this release of the API knows; a newer one may send others. */
export type ErrorCode = ErrorBody["code"] | (string & {});
/** One violation of a request: the path of its field, a code for programs and a sentence for people. */
export type ErrorDetail = NonNullable<ErrorBody["details"]>[number];

/** The API's response was an error. `code` is for programs and never changes its meaning; `message` is for people. */
export class QrApiError extends Error {
  override readonly name = "QrApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** Names the request in the service's logs; undefined where something in between served. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait, in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response, body: unknown) {
    const told = isErrorBody(body) ? body : undefined;
    const requestId = told?.request_id ?? response.headers.get("x-request-id") ?? undefined;
    super(
      `${told?.message ?? `The response was ${response.status} without a body that the API sends.`} (${response.status})`,
    );
    this.status = response.status;
    this.code = told?.code ?? "unknown";
    this.details = told?.details ?? [];
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs(response);
  }
}

/** No response came, after all retries; `cause` says why. Whether the request was carried out is not known: retrying it is safe. */
export class QrConnectionError extends Error {
  override readonly name = "QrConnectionError";
}

/** Whether something thrown is the API's error with this code, or with any where none is named. */
export function isQrApiError(error: unknown, code?: ErrorCode): error is QrApiError {
  return error instanceof QrApiError && (code === undefined || error.code === code);
}

/** `Retry-After` in ms, in both of its forms (RFC 9110, 10.2.3). */
export function retryAfterMs(response: Response): number | undefined {
  const text = response.headers.get("retry-after");
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}
