// Starts gateway processes on the same Postgres, Redis, and RabbitMQ, and sends them requests with an idempotency key.

import { freePorts } from "@qr/test-kit/free-ports";
import { readReadiness } from "@qr/test-kit/systems/readiness";
import { type ServiceProcess, startServiceProcess } from "@qr/test-kit/systems/service-process";
import { type Infrastructure, serviceSettings } from "@qr/test-kit/systems/service-settings";
import { waitUntil } from "@qr/test-kit/wait-until";

const START_DEADLINE_MS = 100_000;
const RESPONSE_DEADLINE_MS = 15_000;

export interface StartedGateway {
  readonly url: string;
  readonly process: ServiceProcess;
}

/** Starts a gateway and waits until it is ready and connected to Redis. */
export async function startGateway(infrastructure: Infrastructure): Promise<StartedGateway> {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const urls = { apiUrl: url, shortUrl: "https://short.qr-service.com", imageUrl: "https://images.qr-service.com" };
  const settings = { ...serviceSettings("gateway", infrastructure, urls, ""), HTTP_PORT: String(port) };
  const process = startServiceProcess("services/gateway/dist/main.js", settings);
  const isReady = async () => {
    const { status, dependencies } = await readReadiness(url);
    return status === 200 && dependencies.redis === "up";
  };
  try {
    await waitUntil(isReady, START_DEADLINE_MS, () => `the gateway is not ready:\n${process.output().slice(-2000)}`);
  } catch (error) {
    process.signal("SIGKILL");
    throw error;
  }
  return { url, process };
}

export interface KeyedResponse {
  /** The HTTP status; 0 if no response arrived. */
  status: number;
  isReplayed: boolean;
  text: string;
}

/** Creates a code with this title and idempotency key. Never rejects. */
export async function createUnder(url: string, apiKey: string, key: string, title: string): Promise<KeyedResponse> {
  try {
    const response = await fetch(`${url}/v1/qr`, {
      method: "POST",
      headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ target: "https://example.com/retries", dynamic: true, title }),
      signal: AbortSignal.timeout(RESPONSE_DEADLINE_MS),
    });
    const isReplayed = response.headers.get("idempotent-replayed") === "true";
    return { status: response.status, isReplayed, text: await response.text() };
  } catch {
    return { status: 0, isReplayed: false, text: "" };
  }
}
