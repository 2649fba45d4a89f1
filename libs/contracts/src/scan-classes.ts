// The classes of an agent that a scan carries. The user agent itself never leaves the redirect process.

export const AGENT_KINDS = ["person", "bot", "prefetch"] as const;
export const DEVICES = ["mobile", "desktop", "tablet"] as const;

/** How a person came to the short URL: by the printed symbol, which carries one character more, or by the link as text. */
export const SCAN_SOURCES = ["symbol", "link"] as const;

export type AgentKind = (typeof AGENT_KINDS)[number];
export type Device = (typeof DEVICES)[number];
export type ScanSource = (typeof SCAN_SOURCES)[number];

/** `os` and `browser` are short lower-case names from a closed list of the redirect's (`other` where it knows none). */
export interface AgentClasses {
  kind: AgentKind;
  device: Device;
  os: string;
  browser: string;
}
