// Makes of what openapi-fetch returns what the client's calls return or throw.

import { QrApiError, QrConnectionError } from "./errors.ts";

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The answer, whatever its status. Rejects with a QrConnectionError where none came, or with the reason of the caller's own signal. */
export async function answered<T>(call: Promise<Answer<T>>, signal: AbortSignal | undefined): Promise<Answer<T>> {
  try {
    return await call;
  } catch (error) {
    if (signal?.aborted) throw error;
    const reason =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
    throw new QrConnectionError(`The API could not be reached: ${reason}`, { cause: error });
  }
}

/** What a good answer carries. Throws a QrApiError where it is an error. */
export function dataOf<T>({ data, error, response }: Answer<T>): T {
  if (response.ok && data !== undefined) return data;
  throw new QrApiError(response, error);
}
