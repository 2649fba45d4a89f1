// Describes jobs by message keys and counts.

import type { ChangeJob } from "@qr/client";

/** Maximum number of times that a job's progress is announced to screen readers. */
const ANNOUNCEMENTS = 4;

type Outcome = "changed" | "unchanged" | "skipped";
/** A sentence about the result of a job: the key of a message in the `bulk` catalog, and its count. */
export interface Sentence {
  key: `${"plan" | "done" | "undone"}.${Outcome | "none"}`;
  count: number;
}

export const isFinished = ({ finished_at }: ChangeJob): boolean => finished_at !== null;

/** Returns sentences about the result of a completed job or dry run. */
export function sentencesOf({ dry_run, undoes, total, result }: ChangeJob): Sentence[] {
  const phase = dry_run ? "plan" : undoes === null ? "done" : "undone";
  const changed = total ?? 0;
  const rest = (["unchanged", "skipped"] as const)
    .map((outcome) => ({ key: `${phase}.${outcome}` as const, count: result?.[outcome] ?? 0 }))
    .filter(({ count }) => count > 0);
  return [{ key: changed === 0 ? `${phase}.none` : `${phase}.changed`, count: changed }, ...rest];
}

/**
 * Returns the number of codes that are done, rounded down to one of a few steps, so that only these steps are
 * announced.
 */
export function announcedDone({ done, total }: Pick<ChangeJob, "done" | "total">): number {
  if (total === null || total === 0) return 0;
  return Math.floor((Math.floor((ANNOUNCEMENTS * done) / total) * total) / ANNOUNCEMENTS);
}

export function canUndo({ state, undo_until, undone_by }: ChangeJob, nowMs: number): boolean {
  return state === "done" && undone_by === null && undo_until !== null && Date.parse(undo_until) > nowMs;
}

export interface ChangedField {
  key: "target" | "tagsAdd" | "tagsRemove" | "pause" | "resume" | "archive" | "unarchive" | "domain";
  value: string;
}

/** Returns the fields that a job changes, with their new values. */
export function changedFields(change: ChangeJob["change"]): ChangedField[] {
  const { target, tags_add, tags_remove, paused, archived, domain } = change ?? {};
  return [
    ...(typeof target === "string" ? [{ key: "target" as const, value: target }] : []),
    ...(Array.isArray(tags_add) ? [{ key: "tagsAdd" as const, value: tags_add.join(", ") }] : []),
    ...(Array.isArray(tags_remove) ? [{ key: "tagsRemove" as const, value: tags_remove.join(", ") }] : []),
    ...(typeof paused === "boolean" ? [{ key: paused ? ("pause" as const) : ("resume" as const), value: "" }] : []),
    ...(typeof archived === "boolean"
      ? [{ key: archived ? ("archive" as const) : ("unarchive" as const), value: "" }]
      : []),
    ...(typeof domain === "string" ? [{ key: "domain" as const, value: domain }] : []),
  ];
}

type SkippedCode = NonNullable<ChangeJob["result"]>["skipped_codes"][number];

export interface SkippedGroup {
  /** The key of a message in the `bulk` catalog; undefined if only the API's message states the reason. */
  reason: "static" | "target" | "tags" | "missing" | "changed" | "taken" | undefined;
  message: string;
  ids: string[];
}

/** Groups skipped codes by reason, in the order of each group's first code. */
export function skippedGroups({ change, result }: Pick<ChangeJob, "change" | "result">): SkippedGroup[] {
  const groups = new Map<string, SkippedGroup>();
  for (const skipped of result?.skipped_codes ?? []) {
    const { id, code, message } = skipped;
    const group = groups.get(`${code} ${message}`) ?? { reason: reasonOf(skipped, change), message, ids: [] };
    group.ids.push(id);
    groups.set(`${code} ${message}`, group);
  }
  return [...groups.values()];
}

const REASONS: Readonly<Record<string, SkippedGroup["reason"]>> = {
  code_is_static: "static",
  not_found: "missing",
  version_mismatch: "changed",
  slug_taken: "taken",
};

function reasonOf({ code }: SkippedCode, change: ChangeJob["change"]): SkippedGroup["reason"] {
  if (code !== "invalid_request") return REASONS[code];
  // The API uses the same error code for invalid targets and invalid tags.
  const [field, ...others] = changedFields(change).map(({ key }) => key);
  if (others.length > 0) return undefined;
  return field === "target" ? "target" : field === "tagsAdd" ? "tags" : undefined;
}
