// vitest's setupFiles: fails a test file that leaves a socket, a server, a process, or a timer open, which vitest would otherwise clean up silently.

import { afterAll } from "vitest";

const SETTLE_MS = 3000;
const LEAKABLE = new Set([
  "Timeout",
  "TCPServerWrap",
  "TCPSocketWrap",
  "PipeWrap",
  "ProcessWrap",
  "UDPWrap",
  "MessagePort",
]);
/** Number of vitest's own timers for the hook below. */
const OWN_TIMERS = 0;

function countResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) {
    if (LEAKABLE.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const before = countResources();

function leaks(): string[] {
  return [...countResources()].flatMap(([name, count]) => {
    const extra = count - (before.get(name) ?? 0) - (name === "Timeout" ? OWN_TIMERS : 0);
    return extra > 0 ? [`${extra} × ${name}`] : [];
  });
}

// afterAll hooks run in reverse order, so this hook runs after the file's own hooks.
afterAll(async () => {
  const deadline = performance.now() + SETTLE_MS;
  while (leaks().length > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  const left = leaks();
  if (left.length > 0)
    throw new Error(`The test file left open: ${left.join(", ")}. Each test must close what it opens.`);
}, SETTLE_MS + 5000);
