// The life cycle of a process: settings, telemetry, start, signals, stop. Every main.ts is one call to runService.

import type { z } from "zod";
import { pause } from "./backoff.ts";
import { buildInfo } from "./build-info.ts";
import { describeError } from "./describe-error.ts";
import { beginStopping } from "./health.ts";
import { PortInUseError } from "./http-server.ts";
import { createLogger, type Logger } from "./log.ts";
import { type Environment, readSettings } from "./settings.ts";
import type { MetricsText } from "./telemetry/metrics-endpoint.ts";
import { startTelemetry, type TelemetrySettings } from "./telemetry/telemetry.ts";

/** How long stopping may take before work in progress is aborted. */
const STOP_DEADLINE_MS = 20_000;
/** On Ctrl-C, npm sends the signal a second time, possibly late on a busy machine. Only a signal after this time forces an exit. */
const SAME_SIGNAL_MS = 1500;

/** A started service that can be stopped. */
export interface Running {
  /** Finishes work in progress and closes everything, within about `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>;
  /**
   * Set if the process serves no requests itself and therefore needs no drain. The processes that it stops each drain
   * for DRAIN_MS.
   */
  readonly servesNobody?: true;
}

interface ServiceProcess<S extends z.ZodObject> {
  name: string;
  settings: S;
  env: Environment;
  stopDeadlineMs?: number;
  /** Receives the function that returns the metrics as text, for readers other than the endpoint at METRICS_PORT. */
  onMetrics?: ((text: MetricsText) => void) | undefined;
  start(settings: z.infer<S>, log: Logger): Promise<Running>;
}

/** Starts a service and runs it until SIGTERM or SIGINT, then stops it and exits with 0. Exits with 1 if the service fails to start. */
export async function runService<S extends z.ZodObject>(service: ServiceProcess<S>): Promise<void> {
  let settings: z.infer<S> | undefined;
  try {
    settings = readSettings(service.settings, service.env);
    const common = settings as TelemetrySettings & { LOG_LEVEL?: string; DRAIN_MS?: number };
    const log = createLogger(service.name, common.LOG_LEVEL ?? "info");
    const stopTelemetry = await startTelemetry(common, { service: service.name, onMetrics: service.onMetrics });
    const starting = service.start(settings, log);
    // Installed before startup has finished, because a signal may arrive during startup.
    stopOnSignal(log, service.stopDeadlineMs ?? STOP_DEADLINE_MS, async (deadlineMs) => {
      const endsMs = performance.now() + deadlineMs;
      const running = await starting;
      if (!running.servesNobody) await pause(common.DRAIN_MS ?? 0);
      await running.stop(Math.max(0, endsMs - performance.now()));
      await stopTelemetry();
    });
    await starting;
    log.info({ revision: buildInfo.revision }, "started");
  } catch (error) {
    process.stderr.write(`${service.name} did not start. ${describeStartFault(error, settings)}\n`);
    process.exit(1);
  }
}

function describeStartFault(error: unknown, settings: Record<string, unknown> | undefined): string {
  if (error instanceof PortInUseError) {
    const name = Object.keys(settings ?? {}).find((key) => key.endsWith("_PORT") && settings?.[key] === error.port);
    return `${error.message} Stop it, or set ${name ?? "the port"} to another port.`;
  }
  return describeError(error);
}

function stopOnSignal(log: Logger, deadlineMs: number, stop: (deadlineMs: number) => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, "stopping");
    beginStopping();
    const cut = setTimeout(() => {
      log.error("did not stop in time");
      process.exit(1);
    }, deadlineMs + 5000);
    stop(deadlineMs).then(
      () => {
        clearTimeout(cut);
        log.info("stopped");
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
