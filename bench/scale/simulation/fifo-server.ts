// One server that works on what comes in the order in which it comes.

/** When each is done; `arrivalsMs` ascend. `tookMs` says how long each takes. */
export function serveInOrder(arrivalsMs: readonly number[], tookMs: (index: number) => number) {
  let freeMs = 0;
  let busyMs = 0;
  const doneMs = arrivalsMs.map((atMs, index) => {
    const took = tookMs(index);
    busyMs += took;
    freeMs = Math.max(freeMs, atMs) + took;
    return freeMs;
  });
  return { doneMs, busyMs };
}
