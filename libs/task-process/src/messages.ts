// The messages from a task process to the process that started it.

/** A process first sends "ready", then one response per task. */
export type ProcessMessage = "ready" | { result: unknown } | { failure: Failure };

/** An error as plain values, because messages between processes do not preserve error classes. */
interface Failure {
  message: string;
  stack: string | undefined;
}
