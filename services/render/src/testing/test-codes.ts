// Codes in a test database, as the gateway writes them.

import { randomBytes, randomUUID } from "node:crypto";
import { aliasIdFromUuid, codeIdFromUuid } from "@qr/contracts";
import { createTestDatabase } from "@qr/database/testing";
import pg from "pg";
import type { ShownSymbol } from "../symbol/symbol.ts";

export interface TestCode extends ShownSymbol {
  /** The code's UUID. */
  codeId: string;
  /** The code's public ID. */
  id: string;
}

export interface TestAlias {
  /** The alias's public ID. */
  id: string;
  payload: string;
  remove(): Promise<void>;
}

export interface TestCodes {
  databaseUrl: string;
  /** Adds a static code. */
  add(symbol?: Partial<ShownSymbol>): Promise<TestCode>;
  /**
   * Adds a dynamic code on a verified domain of the account. `defaultPayload`: what its symbol encodes once the domain
   * is lost.
   */
  addOnDomain(): Promise<
    TestCode & { domainId: string; defaultPayload: string; setState(state: "verified" | "lost"): Promise<void> }
  >;
  /** Adds an alias of the code, by default on the default domain. */
  addAlias(code: TestCode, address?: { payload: string; domainId?: string }): Promise<TestAlias>;
  /** Moves a dynamic code to another address, and returns what its symbol then encodes. */
  move(code: TestCode): Promise<string>;
  /** Gives the code other colors, and keeps its previous design. Returns the number of the new design. */
  redesign(code: TestCode, colors: Pick<ShownSymbol, "dark" | "light">): Promise<number>;
  remove(code: TestCode): Promise<void>;
  drop(): Promise<void>;
}

export async function createTestCodes(): Promise<TestCodes> {
  const database = await createTestDatabase();
  const client = new pg.Pool({ connectionString: database.url, max: 2 });
  // end() does not wait until the sockets are closed, so dropping the database can break an open connection.
  client.on("error", () => {});
  const accountId = randomUUID();
  await client.query("INSERT INTO accounts (id, email, plan) VALUES ($1, 'a@example.com', 'free')", [accountId]);
  const add: TestCodes["add"] = async (symbol) => {
    const code = newTestCode(symbol);
    const logoId = code.logo ? randomUUID() : null;
    if (logoId !== null) {
      const values = [logoId, accountId, code.logo];
      await client.query(
        "INSERT INTO logos (id, account_id, png, page_png, created_at) VALUES ($1, $2, $3, '', now())",
        values,
      );
    }
    await client.query(
      `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, style, logo_id, created_at, updated_at)
         VALUES ($1, $2, $3, 'url', 'https://example.com/', false, $4, $5, 'png', $6, $7, $8, now(), now())`,
      [
        code.codeId,
        accountId,
        code.payload.slice(-10).toUpperCase(),
        code.dark,
        code.light,
        code.payload,
        code.style ?? null,
        logoId,
      ],
    );
    return code;
  };
  return {
    databaseUrl: database.url,
    add,
    addOnDomain: async () => {
      const domainId = randomUUID();
      const path = randomBytes(5).toString("hex");
      await client.query(
        `INSERT INTO domains (id, account_id, host, token, state, case_sensitive, version, created_at, verified_at)
         VALUES ($1, $2, $3, 'token', 'verified', true, 1, now(), now())`,
        [domainId, accountId, `${path}.example.com`],
      );
      const code = await add({ payload: `HTTPS://${path.toUpperCase()}.EXAMPLE.COM/dir/${path}/` });
      const defaultPayload = `HTTPS://QR.EXAMPLE/${path.toUpperCase()}/`;
      await client.query(
        "UPDATE codes SET dynamic = true, domain_id = $2, slug = $3, default_slug = $4, default_payload = $5 WHERE id = $1",
        [code.codeId, domainId, `dir/${path}`, path.toUpperCase(), defaultPayload],
      );
      const setState = async (state: string) => {
        await client.query("UPDATE domains SET state = $2, version = version + 1 WHERE id = $1", [domainId, state]);
      };
      return { ...code, domainId, defaultPayload, setState };
    },
    addAlias: async ({ codeId }, address) => {
      const aliasId = newUuidV7();
      const path = randomBytes(5).toString("hex").toUpperCase();
      const { payload, domainId = null } = address ?? { payload: `HTTPS://QR.EXAMPLE/${path}/` };
      await client.query(
        "INSERT INTO links (key, code_id, alias_id, slug, domain_id, payload) VALUES ($1, $2, $3, $1, $4, $5)",
        [path, codeId, aliasId, domainId, payload],
      );
      const remove = async () => {
        await client.query("UPDATE links SET deleted_at = now() WHERE alias_id = $1", [aliasId]);
      };
      return { id: aliasIdFromUuid(aliasId), payload, remove };
    },
    move: async ({ codeId }) => {
      const slug = randomBytes(5).toString("hex").toUpperCase();
      const payload = `HTTPS://QR.EXAMPLE/${slug}/`;
      await client.query(
        "UPDATE codes SET domain_id = NULL, slug = $2, payload = $3, moves = moves + 1, version = version + 1 WHERE id = $1",
        [codeId, slug, payload],
      );
      return payload;
    },
    redesign: async ({ codeId }, { dark, light }) => {
      await client.query(
        `INSERT INTO designs (code_id, revision, color_dark, color_light, style, logo_id)
         SELECT id, revision, color_dark, color_light, style, logo_id FROM codes WHERE id = $1`,
        [codeId],
      );
      const { rows } = await client.query<{ revision: number }>(
        "UPDATE codes SET revision = revision + 1, color_dark = $2, color_light = $3, version = version + 1 WHERE id = $1 RETURNING revision",
        [codeId, dark, light],
      );
      return rows[0]?.revision ?? 0;
    },
    remove: async ({ codeId }) => {
      await client.query("UPDATE codes SET deleted_at = now(), version = version + 1 WHERE id = $1", [codeId]);
    },
    drop: async () => {
      await client.end();
      await database.drop();
    },
  };
}

/** Returns a code that is not in the database. */
export function newTestCode(symbol: Partial<ShownSymbol> = {}): TestCode {
  const codeId = newUuidV7();
  const payload = `HTTPS://QR.EXAMPLE/${randomBytes(5).toString("hex").toUpperCase()}`;
  return { payload, dark: "#0b3d2e", light: "#fff8e7", ...symbol, codeId, id: codeIdFromUuid(codeId) };
}

function newUuidV7(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
