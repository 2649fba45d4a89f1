// Creates and deletes the codes of an account's demo data, and publishes each change to the redirects.

import { HttpError } from "@qr/runtime";
import { type Principal, SCOPES } from "../../access/principal.ts";
import { newAddress } from "../../codes/address.ts";
import { goneEntries, newCode, targetEntries } from "../../codes/code.ts";
import type { UrlRules } from "../../codes/content/check-url.ts";
import { validateBody } from "../../codes/create-code.ts";
import type { PublicUrls } from "../../codes/public-urls.ts";
import type { TargetWriter } from "../../codes/target-writer.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import type { DemoDataStore, MadeDemo } from "./demo-data-store.ts";

export interface DemoCodeDescription {
  /** The body of `POST /v1/qr`. */
  request: unknown;
  createdAt: Date;
  /** The slug of an alias on the short host. */
  alias?: string | undefined;
}

/** Demo codes that have been created, with their aliases. */
interface MadeDemoWithAliases extends MadeDemo {
  /** The UUID of the first alias of each code that was described with one, by the UUID of the code. */
  aliasIds: Readonly<Record<string, string>>;
}

export interface DemoData {
  /**
   * Creates the codes if an account marked for demo data lacks them. Returns what is needed to send their scans, or undefined if there is
   * nothing to send. Rejects if the service's settings do not allow one of the targets.
   */
  ensureCodes(describe: (madeAt: Date) => readonly DemoCodeDescription[]): Promise<MadeDemoWithAliases | undefined>;
  /** Records that the scans have been sent, so that they are not sent again. Call this after the broker has confirmed the scans. */
  markScansSent(journalId: string): Promise<void>;
  /** Deletes only the account's demo codes. When the promise resolves, their short links return 410. Idempotent. */
  clear(principal: Pick<Principal, "accountId" | "actor" | "limits">, gate: CommitGate): Promise<void>;
}

export interface DemoDataParts {
  store: DemoDataStore;
  urls: PublicUrls;
  urlRules: UrlRules;
  targets: TargetWriter;
  onEvent(): void;
}

export function createDemoData({ store, urls, urlRules, targets, onEvent }: DemoDataParts): DemoData {
  const ensureAlias = async (accountId: string, codeId: string, slug: string): Promise<string | undefined> => {
    const address = newAddress({ ownDomain: undefined, slug }, urls);
    const ensured = await store.ensureAlias(demoPrincipal(accountId), codeId, address);
    if (ensured?.changed) {
      onEvent();
      await targets.replace(targetEntries(ensured.changed.code, ensured.changed.links));
    }
    return ensured?.aliasId;
  };
  return {
    async ensureCodes(describe) {
      const made = await store.ensureCodes((accountId, madeAt) =>
        describe(madeAt).map(({ request, createdAt }) =>
          newCode(demoPrincipal(accountId), validDemo(request, urlRules), urls, createdAt),
        ),
      );
      if (made === undefined) return undefined;
      const { saved, accountId, ...demo } = made;
      if (saved.length > 0) onEvent();
      await targets.writeNew(saved);
      const aliasIds: Record<string, string> = {};
      for (const [index, { alias }] of describe(made.madeAt).entries()) {
        const codeId = made.codeIds[index];
        const ensured = codeId && alias ? await ensureAlias(accountId, codeId, alias) : undefined;
        if (codeId && ensured) aliasIds[codeId] = ensured;
      }
      return { ...demo, aliasIds };
    },
    markScansSent: store.markScansSent,
    async clear(principal, gate) {
      const tombstones = await store.clear(principal, gate);
      if (tombstones.length > 0) onEvent();
      await targets.replace(tombstones.flatMap((tombstone) => goneEntries(tombstone, tombstone.keys)));
    },
  };
}

function demoPrincipal(accountId: string): Principal {
  return {
    accountId,
    actor: { type: "service", id: null, name: "demo" },
    scopes: SCOPES,
    plan: "unlimited",
    limits: undefined,
  };
}

function validDemo(request: unknown, rules: UrlRules) {
  try {
    return validateBody(request, rules);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new Error(`a demo code is rejected: ${JSON.stringify(error.details)}`);
  }
}
