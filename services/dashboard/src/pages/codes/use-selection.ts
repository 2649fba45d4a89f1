import type { Code } from "@qr/client";
import { useState } from "react";

export interface Selection {
  codes: readonly Code[];
  has(code: Code): boolean;
  /** Whether all `codes` are selected; false for an empty list. */
  hasAll(codes: readonly Code[]): boolean;
  set(codes: readonly Code[], isChosen: boolean): void;
  clear(): void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Code>>(new Map());
  const has = ({ id }: Code) => chosen.has(id);
  return {
    codes: [...chosen.values()],
    has,
    hasAll: (codes) => codes.length > 0 && codes.every(has),
    set: (codes, isChosen) =>
      setChosen((before) => {
        const after = new Map(before);
        for (const code of codes) {
          if (isChosen) after.set(code.id, code);
          else after.delete(code.id);
        }
        return after;
      }),
    clear: () => setChosen(new Map()),
  };
}
