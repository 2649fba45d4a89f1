// The classes of user agents that scans record. The user agent itself never leaves the redirect process.

export const AGENT_KINDS = ["person", "bot", "prefetch"] as const;
export const DEVICES = ["mobile", "desktop", "tablet"] as const;

/** How a person reached the short URL: by scanning the symbol, whose URL has an extra character, or by following a link. */
export const SCAN_SOURCES = ["symbol", "link"] as const;

export type AgentKind = (typeof AGENT_KINDS)[number];
export type Device = (typeof DEVICES)[number];
export type ScanSource = (typeof SCAN_SOURCES)[number];

/** `os` and `browser` are short lowercase names from a closed list (`other` if unlisted). */
export interface AgentClasses {
  kind: AgentKind;
  device: Device;
  os: string;
  browser: string;
}
