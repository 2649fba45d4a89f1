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

export interface DemoData {
  /**
   * Creates the codes if an account marked for demo data lacks them. Returns what is needed to send their scans, or undefined if there is
   * nothing to send. Rejects if the service's settings do not allow one of the targets.
   */
  ensureCodes(describe: (madeAt: Date) => readonly DemoCodeDescription[]): Promise<MadeDemo | undefined>;
  /** Records that the scans have been sent, so that they are not sent again. Call this after the broker has confirmed the scans. */
  markScansSent(journalId: string): Promise<void>;
  /** Deletes only the account's demo codes. When the promise resolves, their short links return 410. Idempotent. */
  clear(principal: Pick<Principal, "accountId" | "actor">, gate: CommitGate): Promise<void>;
}

export interface DemoDataParts {
  store: DemoDataStore;
  urls: PublicUrls;
  urlRules: UrlRules;
  targets: TargetWriter;
  onEvent(): void;
}

export function createDemoData({ store, urls, urlRules, targets, onEvent }: DemoDataParts): DemoData {
  return {
    async ensureCodes(describe) {
      const made = await store.ensureCodes((accountId, madeAt) => {
        const by = demoPrincipal(accountId);
        const codes = describe(madeAt).map(({ request, createdAt, alias }) => ({
          code: newCode(by, validDemo(request, urlRules), urls, createdAt),
          alias: alias === undefined ? undefined : newAddress({ ownDomain: undefined, slug: alias }, urls),
        }));
        return { by, codes };
      });
      if (made === undefined) return undefined;
      const { saved, ...demo } = made;
      if (saved.codes.length > 0) onEvent();
      await targets.writeNew(saved.codes);
      const changed = saved.aliased.flatMap(({ code, links }) => targetEntries(code, links));
      if (changed.length > 0) await targets.replace(changed);
      return demo;
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
  return { accountId, actor: { type: "service", id: null, name: "demo" }, scopes: SCOPES, plan: "unlimited" };
}

function validDemo(request: unknown, rules: UrlRules) {
  try {
    return validateBody(request, rules);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new Error(`a demo code is rejected: ${JSON.stringify(error.details)}`);
  }
}
