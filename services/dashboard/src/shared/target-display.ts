// Determines how a target is displayed: whether the target is a link, and which host the link really opens.

import { summaryOf } from "./contents/summary.ts";
import { unicodeHost } from "./decode-punycode.ts";

export interface TargetDisplay {
  text: string;
  /** The URL for a link; undefined if the target is not an http or https URL. */
  href: string | undefined;
  /** Both forms of the host, if they differ, because letters from other scripts can imitate another site's name. */
  hosts: { unicode: string; ascii: string } | undefined;
}

function httpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === "http:" || url?.protocol === "https:" ? url : undefined;
}

export function displayTarget(type: string, target: string): TargetDisplay {
  const url = type === "url" ? httpUrl(target) : undefined;
  if (url === undefined) return { text: summaryOf(type, target), href: undefined, hosts: undefined };
  const hosts = { unicode: unicodeHost(url.hostname), ascii: url.hostname };
  return { text: target, href: url.href, hosts: hosts.unicode === hosts.ascii ? undefined : hosts };
}

/** Characters that change the direction of the text after them. */
const TURNS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Keeps the text from changing the direction of the text after it. Use this for plain text, such as the window's title. */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text}\u2069` : text;
}
