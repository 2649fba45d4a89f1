// The classes of an agent that a scan carries. The user agent itself never leaves the redirect process.

export const AGENT_KINDS = ["person", "bot", "prefetch"] as const;
export const DEVICES = ["mobile", "desktop", "tablet"] as const;

export type AgentKind = (typeof AGENT_KINDS)[number];
export type Device = (typeof DEVICES)[number];

/** `os` and `browser` are short lower-case names from a closed list of the redirect's (`other` where it knows none). */
export interface AgentClasses {
  kind: AgentKind;
  device: Device;
  os: string;
  browser: string;
}
