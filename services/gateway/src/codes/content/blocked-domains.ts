// The domains that targets must not use, from the setting TARGET_BLOCKED_DOMAINS.

import { z } from "zod";
import { comparableHost } from "./special-hosts.ts";

/** A host name or an IPv4 address in ASCII form: whole labels, no wildcard. */
const ASCII_NAME = /^[a-z\d_-]+(\.[a-z\d_-]+)*$/;

export interface BlockedDomains {
  /** Returns whether the host (in its comparable form) is one of the domains or below one. */
  cover(host: string): boolean;
}

/** Parses domains separated by commas into the ASCII form that the URL parser gives to hosts. */
export const blockedDomainsSetting = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map(asciiForm),
  )
  .refine((names) => names.every((name) => ASCII_NAME.test(name)), {
    error: "must be domains such as example.com, separated by commas, without scheme, port, path, or wildcard",
  });

/** Compares label by label from the right, so `evil.com` covers `a.evil.com` but neither `notevil.com` nor `evil.com.example.com`. */
export function blockedDomains(names: readonly string[]): BlockedDomains {
  const blocked = new Set(names);
  return {
    cover: (host) => {
      if (blocked.size === 0) return false;
      const labels = host.split(".");
      return labels.some((_, index) => blocked.has(labels.slice(index).join(".")));
    },
  };
}

/** Returns the name in the URL parser's form, or the text unchanged if it is not a bare host. */
function asciiForm(text: string): string {
  if (/[\s/\\?#@:%*[\]]/.test(text)) return text;
  try {
    return comparableHost(new URL(`http://${text}`).hostname);
  } catch {
    return text;
  }
}
