import type { TestResponse } from "./test-gateway.ts";

/** Repeats a request that a busy gateway refuses with 503, as a client does. Such a request must have changed nothing. */
export async function untilAccepted(send: () => Promise<TestResponse>): Promise<TestResponse> {
  const response = await send();
  return response.status === 503 ? untilAccepted(send) : response;
}
