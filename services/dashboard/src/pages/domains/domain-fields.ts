// Converts between a domain's fields as people type them and as the API accepts them.

import type { Domain } from "../../shared/domains.ts";
import { withScheme } from "../../shared/with-scheme.ts";

export const MIN_SLUG_LENGTH = 4;
export const MAX_SLUG_LENGTH = 40;
/** The length of generated slugs if the domain does not set one. */
export const DEFAULT_SLUG_LENGTH = 10;

/** Returns whether a typed length is allowed. An empty field means the default. */
export function isSlugLength(typed: string): boolean {
  const length = slugLengthOf(typed);
  return length === null || (Number.isInteger(length) && length >= MIN_SLUG_LENGTH && length <= MAX_SLUG_LENGTH);
}

/** Returns the length as the API accepts it; null for an empty field. */
export const slugLengthOf = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));

/** The settings as typed in the form. */
export interface TypedSettings extends Record<string, unknown> {
  root_target: string;
  not_found_target: string;
  gone_target: string;
  slug_length: string;
  case_sensitive: boolean;
}

export function typedSettings(domain: Domain): TypedSettings {
  return {
    root_target: domain.root_target ?? "",
    not_found_target: domain.not_found_target ?? "",
    gone_target: domain.gone_target ?? "",
    slug_length: String(domain.slug_length ?? ""),
    case_sensitive: domain.case_sensitive,
  };
}

type DomainSettings = Pick<
  Domain,
  "root_target" | "not_found_target" | "gone_target" | "slug_length" | "case_sensitive"
>;

/**
 * Returns the settings that the person has changed, so that other members' changes to other settings are kept.
 * `domain`: the domain from which the form was filled in.
 */
export function changedSettings(typed: TypedSettings, domain: DomainSettings): Partial<DomainSettings> {
  const next: DomainSettings = {
    root_target: withScheme(typed.root_target) || null,
    not_found_target: withScheme(typed.not_found_target) || null,
    gone_target: withScheme(typed.gone_target) || null,
    slug_length: slugLengthOf(typed.slug_length),
    case_sensitive: typed.case_sensitive,
  };
  const names = Object.keys(next) as (keyof DomainSettings)[];
  return Object.fromEntries(names.flatMap((name) => (next[name] === domain[name] ? [] : [[name, next[name]]])));
}

/** Parses a JSON object or array. Returns null for an empty string, and undefined for anything else. */
export function jsonOf(text: string): object | null | undefined {
  if (text.trim() === "") return null;
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

export const jsonText = (json: object | null): string => (json === null ? "" : JSON.stringify(json, null, 2));
