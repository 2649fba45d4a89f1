// The actions of the audit log, in the groups of the filter.

import type { paths } from "@qr/client";

export type AuditPage = paths["/v1/audit"]["get"]["responses"]["200"]["content"]["application/json"];
export type AuditEntry = AuditPage["data"][number];
export type AuditAction = AuditEntry["action"];

/** The groups, most of which are named after the page where the changes are made. */
export const ACTION_GROUPS = [
  "codes",
  "analytics",
  "tags",
  "brand",
  "domains",
  "keys",
  "members",
  "account",
  "people",
] as const;
type ActionGroup = (typeof ACTION_GROUPS)[number];

/** The group of every action. The compiler checks that none is missing. */
const GROUP_OF: Readonly<Record<AuditAction, ActionGroup>> = {
  "code.created": "codes",
  "code.updated": "codes",
  "code.redesigned": "codes",
  "code.rules_replaced": "codes",
  "code.change_undone": "codes",
  "code.deleted": "codes",
  "code.restored": "codes",
  "codes.created": "codes",
  "job.started": "codes",
  "job.undone": "codes",
  "change.scheduled": "codes",
  "change.canceled": "codes",
  "alias.added": "codes",
  "alias.deleted": "codes",
  "view.created": "codes",
  "view.updated": "codes",
  "view.deleted": "codes",
  "share.created": "analytics",
  "share.deleted": "analytics",
  "tag.renamed": "tags",
  "tag.deleted": "tags",
  "logo.created": "brand",
  "logo.deleted": "brand",
  "preset.created": "brand",
  "preset.updated": "brand",
  "preset.deleted": "brand",
  "branding.updated": "brand",
  "domain.created": "domains",
  "domain.updated": "domains",
  "domain.checked": "domains",
  "domain.deleted": "domains",
  "key.created": "keys",
  "key.rotated": "keys",
  "key.revoked": "keys",
  "member.role_changed": "members",
  "member.removed": "members",
  "invitation.created": "members",
  "invitation.deleted": "members",
  "invitation.accepted": "members",
  "account.updated": "account",
  "account.erased": "account",
  "account.demo_deleted": "account",
  "account.export_started": "account",
  "account.created": "account",
  "account.plan_changed": "account",
  "account.suspended": "account",
  "account.resumed": "account",
  "person.signed_up": "people",
  "person.signed_in": "people",
  "person.signed_out": "people",
  "person.updated": "people",
  "person.password_changed": "people",
  "person.password_reset": "people",
  "person.email_changed": "people",
  "person.email_change_canceled": "people",
  "person.email_restored": "people",
  "person.sessions_ended": "people",
  "person.deleted": "people",
  "person.link_created": "people",
  "person.address_released": "people",
};

export const AUDIT_ACTIONS = Object.keys(GROUP_OF) as AuditAction[];

export const actionsIn = (group: ActionGroup): readonly AuditAction[] =>
  AUDIT_ACTIONS.filter((action) => GROUP_OF[action] === group);
