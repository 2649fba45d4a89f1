// Whether this process has been told to end. Said once by run-service.ts; from then on /readyz returns 503 and each HTTP response tells its
// client to connect anew, while requests are still served: a balancer has the time to look elsewhere.

let isToldToEnd = false;

export function beginStopping(): void {
  isToldToEnd = true;
}

export function isStopping(): boolean {
  return isToldToEnd;
}
