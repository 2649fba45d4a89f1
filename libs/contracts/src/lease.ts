// How long a redirect instance may serve a target from its memory, in ms, counted from before its look-up was sent. The gateway
// waits as long before it answers a change, so that no instance serves the old target any more by then.

export const LEASE_MS = 250;
