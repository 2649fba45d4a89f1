// What a person is shown of a target: whether it may be a link, and by which host it really goes.

import { unicodeHost } from "./decode-punycode.ts";

export interface TargetDisplay {
  /** The target as it was given. */
  text: string;
  /** For a link; undefined for everything that is no http(s) address. */
  href: string | undefined;
  /** Both forms of the host where they differ: letters of other scripts can look like another site's name. */
  hosts: { unicode: string; ascii: string } | undefined;
}

function httpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === "http:" || url?.protocol === "https:" ? url : undefined;
}

export function displayTarget(type: string, target: string): TargetDisplay {
  const url = type === "url" ? httpUrl(target) : undefined;
  if (url === undefined) return { text: target, href: undefined, hosts: undefined };
  const hosts = { unicode: unicodeHost(url.hostname), ascii: url.hostname };
  return { text: target, href: url.href, hosts: hosts.unicode === hosts.ascii ? undefined : hosts };
}

/** Letters that turn the direction of the text after them. */
const TURNS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** For places that take plain text alone, such as the window's title: what is in the text turns nothing behind it. */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text}\u2069` : text;
}
