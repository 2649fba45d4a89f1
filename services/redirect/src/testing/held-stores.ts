// A target cache and a target store whose answers a test lets go one by one, in the order and with the outcome that it wants.

import { UNKNOWN_TARGET, type VersionedTarget } from "@qr/contracts";
import { type TargetCache, TargetCacheUnavailableError } from "@qr/target-cache";
import type { TargetStore } from "../targets/target-store.ts";

interface Question {
  slugs: readonly string[];
  answer(values: readonly (VersionedTarget | undefined)[]): void;
  fail(error?: Error): void;
}

export interface HeldCache extends TargetCache {
  readonly questions: Question[];
  readonly puts: { slug: string; value: VersionedTarget }[];
  setState(state: "up" | "down"): void;
}

export interface HeldStore extends TargetStore {
  readonly questions: Question[];
}

function ask(questions: Question[], slugs: readonly string[], error: Error): Promise<(VersionedTarget | undefined)[]> {
  return new Promise((resolve, reject) => {
    questions.push({ slugs, answer: (values) => resolve([...values]), fail: (given = error) => reject(given) });
  });
}

export function createHeldCache(): HeldCache {
  const questions: Question[] = [];
  const puts: { slug: string; value: VersionedTarget }[] = [];
  let state: "up" | "down" = "up";
  return {
    questions,
    puts,
    setState: (next) => {
      state = next;
    },
    getMany: (slugs) => ask(questions, slugs, new TargetCacheUnavailableError("away")),
    put: async (slug, value) => {
      puts.push({ slug, value });
    },
    follow: () => () => {},
    state: () => state,
    close: async () => {},
  };
}

export function createHeldStore(): HeldStore {
  const questions: Question[] = [];
  return {
    questions,
    findMany: (slugs) => ask(questions, slugs, new Error("away")),
    areCacheRepairsWaiting: async () => false,
  };
}

export function targetAt(location: string, version = 1): VersionedTarget {
  return { version, target: { kind: "redirect", codeId: crypto.randomUUID(), location, isCounted: true } };
}

export const UNKNOWN = UNKNOWN_TARGET;
