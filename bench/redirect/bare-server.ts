// Starts bare-server.mjs, the baseline for all ratios, with the headers and bodies that the redirect sends.

import { get, type IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import { slugOf, unknownSlugOf } from "../codes/numbered-code.ts";
import type { Placement } from "../codes/placement.ts";
import { type Service, startBareServer } from "../servers/services.ts";

const SCRIPT = fileURLToPath(new URL("bare-server.mjs", import.meta.url));
/** Headers that node's server adds to every response, and `location`, which depends on the slug. */
const OWN_HEADERS = new Set(["date", "connection", "keep-alive", "location"]);

interface BareResponse {
  status: number;
  /** Header names and values, alternating. */
  headers: string[];
  body: string;
}

/** Starts the bare server, which copies the responses of the redirect on `modelPort`. `codesFile` has one `slug<tab>location` line per code. */
export async function startBareRedirect(codesFile: string, modelPort: number, { lineOf }: Placement): Promise<Service> {
  const found = await readResponse(modelPort, lineOf(0, slugOf(0)));
  const notFound = await readResponse(modelPort, lineOf(0, unknownSlugOf(0)));
  if (found.status !== 302 || notFound.status !== 404) {
    throw new Error(`the redirect responds with ${found.status} and ${notFound.status} instead of 302 and 404`);
  }
  return startBareServer(SCRIPT, [codesFile, JSON.stringify({ found, notFound })]);
}

/** Requests `line`, which is a slug, optionally followed by a tab and a host, and returns the response. */
async function readResponse(port: number, line: string): Promise<BareResponse> {
  const [slug = "", host = `127.0.0.1:${port}`] = line.split("\t");
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: "127.0.0.1", path: `/${slug}`, headers: { Host: host }, timeout: 5000 }, resolve).on(
      "error",
      reject,
    );
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const headers: string[] = [];
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const name = response.rawHeaders[at] ?? "";
    if (!OWN_HEADERS.has(name.toLowerCase())) headers.push(name, response.rawHeaders[at + 1] ?? "");
  }
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks).toString("utf8") };
}
