export * from "./backoff.ts";
export { buildInfo } from "./build-info.ts";
export * from "./copy-string.ts";
export * from "./deadline.ts";
export * from "./describe-error.ts";
export * from "./durable-file.ts";
export * from "./health.ts";
export * from "./http-error.ts";
export * from "./http-server.ts";
export * from "./log.ts";
export { requestIdFrom } from "./malformed-requests.ts";
export * from "./plain-requests/http-exchange.ts";
export * from "./run-service.ts";
export * from "./settings.ts";
export * from "./shared-settings.ts";
export * from "./start-step.ts";
export * from "./telemetry/metrics.ts";
export { collectMetrics, gatherMetrics, type MetricsText } from "./telemetry/metrics-endpoint.ts";
export { withLabel } from "./telemetry/metrics-text.ts";
export { talliedDurations } from "./telemetry/tallied-durations.ts";
export * from "./telemetry/telemetry.ts";
export {
  activeSpan,
  continueTrace,
  isTracing,
  startTrace,
  type TraceSpan,
  tracedStep,
  withinSpan,
} from "./telemetry/tracing.ts";
export { startThread } from "./thread.ts";
export {
  createClientAddress,
  createTlsDetection,
  createTrustedProxies,
  type TrustedProxies,
} from "./throttle/client-address.ts";
export * from "./throttle/fair-queue.ts";
export * from "./throttle/fair-semaphore.ts";
export * from "./throttle/network.ts";
export { createForwardingReport } from "./throttle/untrusted-forwarding.ts";
export * from "./throttle/work-budget.ts";
