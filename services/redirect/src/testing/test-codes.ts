// Codes for tests, written directly into the database as the gateway writes them.

import { randomBytes, randomUUID } from "node:crypto";
import {
  DEFAULT_DOMAIN,
  type DomainRow,
  type LinkKey,
  linkKey,
  type StoredPages,
  type StoredRules,
  type TargetRow,
  type VisitorQuery,
} from "@qr/contracts";
import pg from "pg";

interface TestCode {
  id: string;
  slug: LinkKey;
}

interface TestDomain {
  host: string;
  state?: string;
  caseSensitive?: boolean;
}

interface NewTestCode {
  target: string;
  type?: string;
  dynamic?: boolean;
  query?: VisitorQuery;
  preview?: boolean;
  startsAt?: Date;
  expiresAt?: Date;
  paused?: boolean;
  /** Number of scans that the code accepts, and number of scans counted so far. */
  maxScans?: number;
  scans?: number;
  fallbackTarget?: string;
  /** The hash of the password. */
  passwordHash?: string | null;
  rules?: StoredRules;
  deleted?: boolean;
  slug?: LinkKey;
}

export interface TestCodes {
  add(code: NewTestCode): Promise<TestCode>;
  /** Saves an alias of the code, and returns the alias's UUID. */
  addAlias(codeId: string, key: LinkKey): Promise<string>;
  change(slug: string, target: string): Promise<void>;
  /** Sets the name of the account that owns the codes. */
  nameAccount(name: string): Promise<void>;
  /** Sets the branding of the account that owns all codes and domains. */
  brandAccount(branding: { color: string; logoPng: Buffer; pages: StoredPages; reportUrl: string }): Promise<void>;
  /** Saves a logo of the account that owns all codes, and returns its UUID. `logoPng` is its image for pages. */
  addLogo(logoPng: Buffer): Promise<string>;
  /** The same for another account. */
  addForeignLogo(logoPng: Buffer): Promise<string>;
  /** Replaces or removes the hash of the code's password. */
  setPassword(slug: string, passwordHash: string | null): Promise<void>;
  /** Deletes the code with this short link. */
  remove(key: LinkKey): Promise<void>;
  /** Gives the short link of a deleted code to a new code. */
  reuse(key: LinkKey, target: string): Promise<void>;
  /**
   * Saves a domain of the account, verified by default, and returns the number that identifies the domain in link keys.
   */
  addDomain(domain: TestDomain): Promise<number>;
  /** Changes columns of the domain and gives it a new version. */
  changeDomain(host: string, columns: Readonly<Record<string, unknown>>): Promise<void>;
  /** Returns the row of the short link's target as the redirect reads it. */
  targetRow(key: LinkKey): Promise<TargetRow>;
  /** Returns the domain's row as the redirect reads it. */
  domainRow(host: string): Promise<DomainRow>;
  close(): Promise<void>;
}

/** Returns a random slug for the default domain, where the slug is also the link key. */
export function newSlug(): LinkKey {
  return linkKey(DEFAULT_DOMAIN, randomBytes(8).toString("hex").toUpperCase());
}

export async function openTestCodes(databaseUrl: string): Promise<TestCodes> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const addAccount = async () => {
    const id = randomUUID();
    await client.query("INSERT INTO accounts (id, email, plan) VALUES ($1, $2, 'free')", [id, `${id}@test`]);
    return id;
  };
  const accountId = await addAccount();
  const addLogo = async (logoPng: Buffer, owner = accountId): Promise<string> => {
    const id = randomUUID();
    const values = [id, owner, logoPng];
    await client.query(
      "INSERT INTO logos (id, account_id, png, page_png, created_at) VALUES ($1, $2, $3, $3, now())",
      values,
    );
    return id;
  };
  return {
    add: async ({ target, type = "url", slug = newSlug(), ...settings }) => {
      const id = randomUUID();
      const { dynamic = true, query = "drop", preview = true, paused = false, deleted = false } = settings;
      const { startsAt = null, expiresAt = null, fallbackTarget = null, passwordHash = null, rules = null } = settings;
      const { maxScans, scans = 0 } = settings;
      const scanLimit = maxScans === undefined ? null : { key: randomUUID(), max: maxScans, base: 0 };
      await client.query(
        `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload,
           query, preview, deleted_at, starts_at, expires_at, paused, scan_limit, fallback_target, password_hash, rules,
           created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, '#000000', '#ffffff', 'png', 'x', $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
           now(), now())`,
        [
          ...[id, accountId, slug, type, target, dynamic, query, preview, deleted ? new Date() : null],
          ...[startsAt, expiresAt, paused, scanLimit, fallbackTarget, passwordHash, rules],
        ],
      );
      await client.query("INSERT INTO links (key, code_id) VALUES ($1, $2)", [slug, id]);
      if (scans > 0) {
        const counted = "INSERT INTO code_totals (code_id, scans, bots, folded_at) VALUES ($1, $2, 0, now())";
        await client.query(counted, [id, scans]);
      }
      return { id, slug };
    },
    addAlias: async (codeId, key) => {
      const id = randomUUID();
      await client.query("INSERT INTO links (key, code_id, alias_id, slug, payload) VALUES ($1, $2, $3, $1, $1)", [
        key,
        codeId,
        id,
      ]);
      return id;
    },
    change: async (slug, target) => {
      await client.query("UPDATE codes SET target = $2, version = version + 1 WHERE slug = $1", [slug, target]);
    },
    nameAccount: async (name) => {
      await client.query("UPDATE accounts SET name = $2 WHERE id = $1", [accountId, name]);
    },
    brandAccount: async ({ color, logoPng, pages, reportUrl }) => {
      await client.query(
        `INSERT INTO brandings (account_id, color, logo_id, pages, report_url, updated_at)
         VALUES ($1, $2, $3, $4, $5, now())`,
        [accountId, color, await addLogo(logoPng), pages, reportUrl],
      );
    },
    addLogo,
    addForeignLogo: async (logoPng) => addLogo(logoPng, await addAccount()),
    setPassword: async (slug, passwordHash) => {
      await client.query("UPDATE codes SET password_hash = $2, version = version + 1 WHERE slug = $1", [
        slug,
        passwordHash,
      ]);
    },
    remove: async (key) => {
      await client.query(
        `UPDATE codes SET deleted_at = now(), version = version + 1 WHERE id = (SELECT code_id FROM links WHERE key = $1)`,
        [key],
      );
    },
    reuse: async (key, target) => {
      const id = randomUUID();
      await client.query(
        `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, version,
           created_at, updated_at)
         SELECT $2, account_id, $1, type, $3, dynamic, color_dark, color_light, format, 'x', version + 1, now(), now()
         FROM codes WHERE id = (SELECT code_id FROM links WHERE key = $1)`,
        [key, id, target],
      );
      await client.query("UPDATE links SET code_id = $2 WHERE key = $1", [key, id]);
    },
    addDomain: async ({ host, state = "verified", caseSensitive = false }) => {
      const { rows } = await client.query<{ number: number }>(
        `INSERT INTO domains (id, account_id, host, token, state, case_sensitive, version, created_at, verified_at)
         VALUES ($1, $2, $3, 'token', $4, $5, nextval('domain_versions'), now(), now()) RETURNING number`,
        [randomUUID(), accountId, host, state, caseSensitive],
      );
      return rows[0]?.number ?? 0;
    },
    changeDomain: async (host, columns) => {
      const names = Object.keys(columns);
      const assignments = names.map((name, index) => `${name} = $${index + 2}`);
      await client.query(
        `UPDATE domains SET ${[...assignments, "version = nextval('domain_versions')"].join(", ")} WHERE host = $1`,
        [host, ...Object.values(columns)],
      );
    },
    targetRow: async (key) => {
      const { rows } = await client.query<TargetRow>("SELECT * FROM redirect_targets WHERE link_key = $1", [key]);
      if (rows[0] === undefined) throw new Error(`there is no short link ${key}`);
      return rows[0];
    },
    domainRow: async (host) => {
      const { rows } = await client.query<DomainRow>("SELECT * FROM redirect_domains WHERE host = $1", [host]);
      if (rows[0] === undefined) throw new Error(`there is no domain ${host}`);
      return rows[0];
    },
    close: () => client.end(),
  };
}
