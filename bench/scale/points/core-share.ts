// How much of a core a process gets here: on a machine that does other things too, times that pass say little.

const SPIN_MS = 500;

/** CPU time for the time that passed while this process did nothing but count; 1 on a machine of its own. */
export function coreShare(): number {
  const before = process.cpuUsage();
  const startedMs = performance.now();
  while (performance.now() - startedMs < SPIN_MS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - startedMs);
}
