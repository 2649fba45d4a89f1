// The kinds of notices: emails that tell people what has happened.

export const NOTICE_KINDS = ["removed_member", "new_key", "new_device", "failing_domain"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
