import { isIPv6 } from "node:net";

/** Returns the URL of a server that listens on a host (a name or an IP address) and a port. */
export const urlAt = (host: string, port: number): string => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
