// Names the images in an archive. The names are unique, even on systems that are not case-sensitive.

import type { Code } from "@qr/client";
import { fileName } from "../../../shared/file-name.ts";

export const NAMINGS = ["title", "external_id"] as const;
export type Naming = (typeof NAMINGS)[number];

/** Returns a name for each code. A code without the chosen name is named after its short link. */
export function imageNames(codes: readonly Code[], naming: Naming, size: string | undefined, format: string): string[] {
  const taken = new Set<string>();
  return codes.map((code) => {
    const { title, external_id, short_url } = code;
    const name = fileName({ title: naming === "title" ? title : external_id, short_url }, size, format);
    const unique = firstFree(name, taken);
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf(".");
  let candidate = name;
  for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) {
    candidate = `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
  }
  return candidate;
}
