// Reads the targets that are JSON documents into fields.

import { type Contents, EMPTY_CONTENTS } from "./contents.ts";

type Members = Readonly<Record<string, unknown>>;

/** Returns the members, or undefined if the value is not an object or has a member that is not in `names`. */
function membersOf(value: unknown, names: readonly string[]): Members | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.keys(value).every((name) => names.includes(name)) ? { ...value } : undefined;
}

function parsed(target: string): unknown {
  try {
    return JSON.parse(target);
  } catch {
    return undefined;
  }
}

/** Returns the strings in the members, "" for those that are missing; undefined if a member is not a string. */
function textsOf<N extends string>(members: Members, names: readonly N[]): Record<N, string> | undefined {
  const texts = names.map((name) => [name, members[name] ?? ""] as const);
  return texts.every(([, text]) => typeof text === "string")
    ? (Object.fromEntries(texts) as Record<N, string>)
    : undefined;
}

export function readLinks(target: string): Contents["links"] | undefined {
  const members = membersOf(parsed(target), ["title", "description", "picture", "links"]);
  const texts = members && textsOf(members, ["title", "description", "picture"]);
  if (texts === undefined || !Array.isArray(members?.links) || members.links.length === 0) return undefined;
  const links = members.links.flatMap((link) => {
    const parts = membersOf(link, ["label", "url"]);
    return (parts && textsOf(parts, ["label", "url"])) ?? [];
  });
  return links.length === members.links.length ? { ...texts, links } : undefined;
}

export function readApp(target: string): Contents["app"] | undefined {
  const names = Object.keys(EMPTY_CONTENTS.app) as (keyof Contents["app"])[];
  const members = membersOf(parsed(target), names);
  return members && textsOf(members, names);
}
