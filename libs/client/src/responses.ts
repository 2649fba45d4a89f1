// Turns the results of openapi-fetch into what the client's calls return or throw.

import { QrApiError, QrConnectionError } from "./errors.ts";

interface Received<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Returns the response, whatever its status. Rejects with a QrConnectionError if none arrived, or with the abort reason if the caller aborted. */
export async function responseOf<T>(call: Promise<Received<T>>, signal: AbortSignal | undefined): Promise<Received<T>> {
  try {
    return await call;
  } catch (error) {
    if (signal?.aborted) throw error;
    const reason =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
    throw new QrConnectionError(`The API could not be reached: ${reason}`, { cause: error });
  }
}

/** Returns the data of a successful response. Throws a QrApiError for any other response. */
export function dataOf<T>({ data, error, response }: Received<T>): T {
  if (response.ok && data !== undefined) return data;
  throw new QrApiError(response, error);
}
