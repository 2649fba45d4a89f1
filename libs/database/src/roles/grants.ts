// Who may do what in the database, object by object: each service, and the admin command, signs in with a role of its own. A migration that makes
// a table, a view, a sequence or a function names it here; a test compares. What does not stand here is refused.

/** Each is a group without a login, `qr_` and the name: the roles that sign in are its members. */
export const ROLE_NAMES = ["gateway", "redirect", "render", "stats", "admin"] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** What each role may do with each object, as GRANT says it. */
export type Grants = Readonly<Record<string, Readonly<Partial<Record<RoleName, string>>>>>;

const READ = "SELECT";
const COUNT = "SELECT, INSERT, UPDATE";
const ALL = "SELECT, INSERT, UPDATE, DELETE";

/** Tables, partitioned ones, and views. Partitions are reached through their table alone. `FOR UPDATE` needs UPDATE of any one column. */
export const TABLE_GRANTS: Grants = {
  accounts: {
    gateway: "SELECT, INSERT, UPDATE (email, name, has_demo_data)",
    admin: "SELECT, INSERT, UPDATE (plan, suspended_at)",
  },
  // A key's hash and scopes never change, and no key is deleted.
  api_keys: {
    gateway: "SELECT, INSERT, UPDATE (expires_at, revoked_at, last_used_at, successor_id)",
    admin: "SELECT, INSERT, UPDATE (expires_at, revoked_at, successor_id)",
  },
  // What has been printed never changes, and deleted codes stay as tombstones.
  codes: { gateway: "SELECT, INSERT, UPDATE (target, title, version, updated_at, deleted_at)" },
  credentials: { gateway: "SELECT, INSERT, UPDATE" },
  demo_data: { gateway: ALL },
  idempotent_answers: { gateway: ALL },
  invitations: { gateway: ALL, admin: "SELECT, INSERT, DELETE" },
  // Logos are never changed; their rows are locked.
  logos: { gateway: "SELECT, INSERT, UPDATE (created_at), DELETE" },
  memberships: { gateway: ALL },
  outbox: { gateway: ALL },
  sessions: { gateway: ALL },
  users: { gateway: ALL },
  verifications: {},

  account_days: { gateway: READ, stats: COUNT, admin: READ },
  code_days: { gateway: READ, stats: COUNT, admin: READ },
  code_totals: { gateway: READ, stats: COUNT, admin: READ },
  inbox: { stats: ALL, admin: READ },
  quarter_hour_counts: { gateway: READ, stats: COUNT, admin: READ },
  roll_up_progress: { gateway: READ, stats: "SELECT, UPDATE (rolled_until)", admin: READ },
  visitor_salts: { redirect: "SELECT, INSERT, UPDATE" },
  visitor_sketches: { gateway: READ, stats: COUNT, admin: READ },

  cache_repairs: { redirect: READ },
  code_accounts: { stats: READ, admin: READ },
  day_parts: { admin: READ },
  redirect_targets: { gateway: READ, redirect: READ },
  render_symbols: { render: READ },
  total_parts: { gateway: READ },

  // Whether the schema is there.
  _prisma_migrations: { gateway: READ, admin: READ },
};

export const SEQUENCE_GRANTS: Grants = { outbox_id_seq: { gateway: "USAGE" } };

/** With the types of their arguments. They run with the rights of the role that migrates, so that months need no grants of their own. */
export const FUNCTION_GRANTS: Grants = {
  "delete_visitor_salts(date)": { redirect: "EXECUTE" },
  "drop_quarter_hour_partitions(date)": { stats: "EXECUTE" },
  "make_quarter_hour_partitions(date, date)": { stats: "EXECUTE" },
};
