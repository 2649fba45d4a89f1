// The stats service's HTTP server, which serves only /healthz and /readyz.

import {
  type Health,
  HttpError,
  type HttpServer,
  healthResponse,
  requestIdFrom,
  sendError,
  startHttpServer,
} from "@qr/runtime";

/** Starts the server. Rejects if the port is in use. */
export function startHealthServer(health: Health, address: { port: number; host: string }): Promise<HttpServer> {
  return startHttpServer((request, response) => {
    const requestId = requestIdFrom(request.headers["x-request-id"]);
    const result = healthResponse(request.url?.split("?", 1)[0] ?? "", health);
    if (result === undefined)
      return sendError(response, new HttpError("not_found", "There is no such path."), requestId);
    if (request.method !== "GET" && request.method !== "HEAD") {
      const refusal = new HttpError("method_not_allowed", "Use GET.", { headers: { Allow: "GET, HEAD" } });
      return sendError(response, refusal, requestId);
    }
    response.writeHead(result.status, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
    });
    response.end(result.body);
  }, address);
}
