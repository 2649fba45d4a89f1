// A target cache and a target store whose calls a test settles one by one, in any order, with any result.

import { type TargetKey, UNKNOWN_TARGET, type VersionedTarget } from "@qr/contracts";
import { type TargetCache, TargetCacheUnavailableError } from "@qr/target-cache";
import type { TargetStore } from "../targets/target-store.ts";

interface Question {
  keys: readonly TargetKey[];
  respond(values: readonly (VersionedTarget | undefined)[]): void;
  fail(error?: Error): void;
}

export interface HeldCache extends TargetCache {
  readonly questions: Question[];
  readonly puts: { key: TargetKey; value: VersionedTarget }[];
  setState(state: "up" | "down"): void;
}

export interface HeldStore extends TargetStore {
  readonly questions: Question[];
}

function ask(
  questions: Question[],
  keys: readonly TargetKey[],
  error: Error,
): Promise<(VersionedTarget | undefined)[]> {
  return new Promise((resolve, reject) => {
    questions.push({ keys, respond: (values) => resolve([...values]), fail: (given = error) => reject(given) });
  });
}

export function createHeldCache(): HeldCache {
  const questions: Question[] = [];
  const puts: { key: TargetKey; value: VersionedTarget }[] = [];
  let state: "up" | "down" = "up";
  return {
    questions,
    puts,
    setState: (next) => {
      state = next;
    },
    getMany: (keys) => ask(questions, keys, new TargetCacheUnavailableError("down")),
    put: async (key, value) => {
      puts.push({ key, value });
    },
    putMany: async (entries) => {
      puts.push(...entries.map(([key, value]) => ({ key, value })));
    },
    removeMany: async () => {},
    takeScans: async () => undefined,
    subscribe: () => () => {},
    state: () => state,
    close: async () => {},
  };
}

export function createHeldStore(): HeldStore {
  const questions: Question[] = [];
  return {
    questions,
    findMany: (keys) => ask(questions, keys, new Error("down")),
    areCacheRepairsWaiting: async () => false,
  };
}

export function targetAt(location: string, version = 1): VersionedTarget {
  return { version, target: { kind: "redirect", codeId: crypto.randomUUID(), location, isCounted: true } };
}

export const UNKNOWN = UNKNOWN_TARGET;
