// Sends requests to the redirect with any Host header, and with the path exactly as given.

import { type Agent, request } from "node:http";
import { PHONE } from "@qr/test-kit/phones/scanner";

/** Resolves with the response as `STATUS LOCATION`, or only the status if there is no location. */
export function visitHost(agent: Agent, redirectUrl: string, host: string, path: string): Promise<string> {
  const { hostname, port } = new URL(redirectUrl);
  return new Promise((resolve, reject) => {
    const headers = { Host: host, "User-Agent": PHONE };
    const sent = request({ agent, host: hostname, port, path, headers, timeout: 10_000 }, (response) => {
      response.resume();
      response.once("error", reject);
      response.once("end", () => {
        const { statusCode, headers } = response;
        resolve(headers.location === undefined ? String(statusCode) : `${statusCode} ${headers.location}`);
      });
    });
    sent.once("timeout", () => sent.destroy(new Error("no response within 10 s")));
    sent.once("error", reject);
    sent.end();
  });
}
