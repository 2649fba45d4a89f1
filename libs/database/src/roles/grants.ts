// Each role's grants, object by object; all other access is forbidden. Each service, and the admin command, logs in with its own role. If a
// migration adds a table, view, sequence, or function, its grants must be added here; a test checks this.

/**
 * The names of the roles, without the prefix `qr_`. Each role is a group role that cannot log in; the roles that log in
 * are its members.
 */
export const ROLE_NAMES = ["gateway", "redirect", "render", "stats", "admin"] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** Each role's privileges on each object, in the syntax of GRANT, extended with `UPDATE EXCEPT (columns)`. */
export type Grants = Readonly<Record<string, Readonly<Partial<Record<RoleName, string>>>>>;

const READ = "SELECT";
const COUNT = "SELECT, INSERT, UPDATE";
const ALL = "SELECT, INSERT, UPDATE, DELETE";

/** Tables, partitioned tables, and views. Partitions are accessed only through their table. `FOR UPDATE` requires UPDATE on a column. */
export const TABLE_GRANTS: Grants = {
  accounts: {
    gateway: "SELECT, INSERT, UPDATE (email, name, has_demo_data)",
    admin: "SELECT, INSERT, UPDATE (plan, suspended_at)",
  },
  // A key's hash, scopes, and limits never change, and keys are never deleted.
  api_keys: {
    gateway: "SELECT, INSERT, UPDATE (created_by, expires_at, revoked_at, last_used_at, successor_id)",
    admin: "SELECT, INSERT, UPDATE (expires_at, revoked_at, successor_id)",
  },
  // The audit log can only be added to. Two functions delete old entries and the names of deleted people.
  audit_entries: { gateway: "SELECT, INSERT", admin: "INSERT" },
  domains: {
    gateway: "SELECT, INSERT, UPDATE EXCEPT (id, account_id, number, host, token, created_at)",
    admin: "SELECT (id, account_id, host, number, case_sensitive, state, deleted_at)",
  },
  brandings: { gateway: "SELECT, INSERT, UPDATE EXCEPT (account_id)" },
  // Deleted codes stay as tombstones.
  codes: {
    gateway: "SELECT, INSERT, UPDATE EXCEPT (id, account_id, type, dynamic, format, created_at)",
    admin:
      "SELECT (id, account_id, slug, type, target, title, revision, moves, version, deleted_at), UPDATE (version, deleted_at)",
  },
  // Recorded changes are never edited, except to remove the names of deleted people.
  code_changes: {
    gateway: "SELECT, INSERT, UPDATE (actor, person_id), DELETE",
    admin: "SELECT (code_id, version), INSERT, DELETE",
  },
  credentials: { gateway: "SELECT, INSERT, UPDATE" },
  demo_data: { gateway: ALL },
  // Earlier designs never change, because they may be printed.
  designs: { gateway: "SELECT, INSERT, DELETE" },
  email_changes: { gateway: "SELECT, INSERT, UPDATE (undo_token_hash, confirmed_at, expires_at), DELETE" },
  // Only a database function adds rows.
  erased_links: { gateway: READ, redirect: READ },
  // Events are immutable; the relay records what it has published.
  events: { gateway: "SELECT, INSERT, UPDATE (attempts, next_attempt_at), DELETE", admin: "INSERT" },
  export_chunks: { gateway: "SELECT, INSERT, DELETE" },
  forgotten_people: { gateway: "SELECT, INSERT, UPDATE (forgotten_at), DELETE" },
  idempotent_responses: { gateway: ALL },
  invitations: { gateway: ALL, admin: "SELECT, INSERT, DELETE" },
  job_codes: { gateway: "SELECT, INSERT, DELETE" },
  jobs: {
    gateway:
      "SELECT, INSERT, DELETE, UPDATE EXCEPT (id, account_id, kind, selection, change, dry_run, undoes, created_at)",
  },
  // After a deletion, a path on an account's own domain can lead to another code. Link keys never change, and their
  // rows are never deleted.
  links: { gateway: "SELECT, INSERT, UPDATE EXCEPT (key, domain_id)", admin: "SELECT" },
  // Logos never change, but locking their rows requires UPDATE on a column.
  logos: { gateway: "SELECT, INSERT, UPDATE (created_at), DELETE" },
  mails: { gateway: "SELECT, INSERT, UPDATE (attempts, next_attempt_at), DELETE", admin: "INSERT" },
  memberships: { gateway: ALL, admin: "SELECT (user_id, account_id, role, created_at)" },
  one_time_links: {
    gateway: ALL,
    admin: "SELECT (user_id, purpose), INSERT, UPDATE (email, token_hash, created_at, expires_at), DELETE",
  },
  presets: { gateway: "SELECT, INSERT, DELETE, UPDATE EXCEPT (id, account_id, created_at)" },
  scheduled_changes: { gateway: "SELECT, INSERT, UPDATE (actor, person_id, failed_at, error), DELETE" },
  sessions: { gateway: ALL, admin: "SELECT (id, user_id), DELETE" },
  // Shares never change, except that a share of a tag is renamed with the tag. Locking their rows requires UPDATE on a column.
  shares: { gateway: "SELECT, INSERT, UPDATE (tag), DELETE" },
  // Sign-ups never change, but locking their rows requires UPDATE on a column.
  sign_ups: { gateway: "SELECT, INSERT, UPDATE (expires_at), DELETE" },
  target_repairs: { gateway: ALL, admin: "INSERT" },
  users: { gateway: ALL, admin: "SELECT (id, name, email, email_verified, language, created_at)" },
  verifications: {},
  views: { gateway: "SELECT, INSERT, DELETE, UPDATE (name, name_key, query)" },

  account_days: { gateway: READ, stats: COUNT, admin: READ },
  code_days: { gateway: READ, stats: COUNT, admin: READ },
  code_totals: { gateway: READ, stats: COUNT, admin: READ },
  inbox: { stats: ALL, admin: READ },
  quarter_hour_counts: { gateway: READ, stats: COUNT, admin: READ },
  roll_up_progress: { gateway: READ, stats: "SELECT, UPDATE (rolled_until)", admin: READ },
  visitor_salts: { redirect: "SELECT, INSERT, UPDATE" },
  visitor_sketches: { gateway: READ, stats: COUNT, admin: READ },

  cache_repairs: { redirect: READ },
  code_logos: { redirect: READ },
  code_owners: { redirect: READ },
  code_accounts: { stats: READ, admin: READ },
  domain_owners: { redirect: READ },
  day_parts: { gateway: READ, admin: READ },
  redirect_any_domain: { gateway: READ, redirect: READ },
  redirect_domains: { gateway: READ, redirect: READ },
  redirect_targets: { gateway: READ, redirect: READ },
  render_aliases: { render: READ },
  render_symbols: { gateway: READ, render: READ },
  total_parts: { gateway: READ, redirect: READ },

  // Read to check whether the schema exists.
  _prisma_migrations: { gateway: READ, admin: READ },
};

export const SEQUENCE_GRANTS: Grants = {
  domain_versions: { gateway: "USAGE" },
  domains_number_seq: { gateway: "USAGE" },
  events_id_seq: { gateway: "USAGE", admin: "USAGE" },
  target_repairs_id_seq: { gateway: "USAGE", admin: "USAGE" },
};

/** Functions, by signature. They run with the privileges of their owner, the migrating role, so that the services need no broader grants. */
export const FUNCTION_GRANTS: Grants = {
  "delete_old_audit_entries(integer, integer)": { gateway: "EXECUTE" },
  "delete_ownerless_counts(integer)": { stats: "EXECUTE" },
  "delete_visitor_salts(date)": { redirect: "EXECUTE" },
  "drop_quarter_hour_partitions(date)": { stats: "EXECUTE" },
  "erase_account(uuid, integer)": { gateway: "EXECUTE" },
  "erase_audit_entries(uuid, uuid, integer)": { gateway: "EXECUTE" },
  "erase_links(uuid, integer)": { gateway: "EXECUTE" },
  "is_closed(uuid)": {},
  "make_quarter_hour_partitions(date, date)": { stats: "EXECUTE" },
  "release_email(text)": { admin: "EXECUTE" },
};
