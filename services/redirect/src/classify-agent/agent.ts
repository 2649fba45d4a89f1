// What a request tells about its agent, before it is turned into classes. The user agent never leaves the process.

import type { AgentClasses } from "@qr/contracts";
import { parse } from "bowser";

/** Longest part of a user agent that is looked at. */
export const MAX_AGENT_LENGTH = 512;

export interface Agent {
  userAgent: string;
  /** Sec-CH-UA-Mobile; undefined where it was not sent. */
  mobileHint: boolean | undefined;
  /** Sec-CH-UA-Platform, one of PLATFORM_HINTS; undefined where it was not sent or is none of them. */
  platformHint: string | undefined;
  /** What Sec-CH-UA calls the browser, as browserBrand tells it. */
  brand: string | undefined;
  /** Whether the browser fetches ahead, without the person having asked. */
  isPrefetch: boolean;
  /** What bowser makes of the user agent; "" where it knows nothing. */
  parsed: { browser: string; os: string; platform: string };
}

export type AgentStep = (agent: Agent, classes: AgentClasses) => void;

/** The values of Sec-CH-UA-Platform that browsers send, and our name of each system. */
export const PLATFORM_HINTS: ReadonlyMap<string, string> = new Map([
  ['"Android"', "android"],
  ['"iOS"', "ios"],
  ['"Windows"', "windows"],
  ['"macOS"', "macos"],
  ['"Linux"', "linux"],
  ['"Chrome OS"', "chromeos"],
  ['"Chromium OS"', "chromeos"],
]);

/** A maker of phones, in which bowser reads the browser Focus. */
const INFOCUS = "InFocus";

/** What bowser makes of a user agent. */
export function parseUserAgent(userAgent: string): Agent["parsed"] {
  if (userAgent === "") return { browser: "", os: "", platform: "" };
  const { browser, os, platform } = parse(userAgent.replace(INFOCUS, "phone"));
  return { browser: browser.name ?? "", os: os.name ?? "", platform: platform.type ?? "" };
}
