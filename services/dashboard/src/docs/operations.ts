// The operations of the API as entries of the search, read from the description that the gateway serves.

import { REFERENCE_URL, type SearchEntry } from "./search-options.ts";

const DEADLINE_MS = 5000;
const MAX_EXCERPT = 160;

interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
}

/** Returns an entry for each operation. Rejects after 5 s, or if the gateway cannot be reached. */
export async function operationEntries(): Promise<SearchEntry[]> {
  const response = await fetch("/openapi.json", { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!response.ok) throw new Error(`the description could not be loaded: ${response.status}`);
  const { paths } = (await response.json()) as Description;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => entryOf(method.toUpperCase(), path, operation)),
  );
}

function entryOf(method: string, path: string, { tags = [], summary, description = "" }: Operation): SearchEntry[] {
  if (summary === undefined) return [];
  const [tag = ""] = tags;
  return [
    {
      url: `${REFERENCE_URL}#tag/${slugOf(tag)}/${method}${path}`,
      title: `API reference: ${method} ${path}`,
      heading: summary,
      text: description,
      excerpt: description.slice(0, MAX_EXCERPT),
    },
  ];
}

function slugOf(tag: string): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}
