// Whether this process has been told to end. Said once by run-service.ts; from then on /readyz answers 503 and each HTTP answer tells its
// client to connect anew, while requests are still answered: a balancer has the time to look elsewhere.

let isToldToEnd = false;

export function beginStopping(): void {
  isToldToEnd = true;
}

export function isStopping(): boolean {
  return isToldToEnd;
}
