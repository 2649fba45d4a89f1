// What the dashboard's home page shows, apart from what the public routes return.

/**
 * Why a code needs attention. `change_failed`: a scheduled change was refused. `exhausted`, `expired`, and `paused`: the state of the code.
 * `expiring`: the code is active and expires within 7 days.
 */
export const ATTENTION_REASONS = ["change_failed", "exhausted", "expired", "expiring", "paused"] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** The fields by which the home page identifies a code. */
export interface NamedCode {
  id: string;
  type: string;
  title: string | null;
  target: string;
}

/** The codes that need attention for one reason. Excludes archived codes and reasons that are older than 30 days. */
export interface Attention {
  reason: AttentionReason;
  /** The number of codes that need attention for this reason, capped at 100. */
  total: number;
  /**
   * At most 3 codes: for `expiring`, the next ones to expire; for all other reasons, the most recent ones. `at`: when
   * the change failed, when the last scan was counted, when the code expires, or when a paused code was last changed.
   */
  items: (NamedCode & { at: string })[];
}

/** The person, API key, operator, or service that made a change, as in the history of a code but without IDs. */
export interface Maker {
  type: "person" | "api_key" | "operator" | "service";
  /** "" if the person has been deleted. */
  name: string;
}

export interface RecentChange {
  /** `is_deleted`: whether the code is in the bin now. */
  code: NamedCode & { is_deleted: boolean };
  version: number;
  at: string;
  kind: "change" | "deletion" | "restoration";
  /** The maker of the change or, for a scheduled change, `schedule` with the maker who scheduled it. */
  by: Maker | { type: "schedule"; name: string; scheduled_by: Maker };
  /** The changed fields, in the same order as in records. `on`: the new value of a Boolean field. */
  fields: { name: string; on?: boolean }[];
}

/**
 * `GET /session/home`: the reasons with at least one code, in the order of {@link ATTENTION_REASONS}, and the latest 8
 * changes to codes.
 */
export interface Home {
  attention: Attention[];
  changes: RecentChange[];
}
