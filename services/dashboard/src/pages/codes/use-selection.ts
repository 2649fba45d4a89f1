import { useMap } from "@mantine/hooks";
import type { Code } from "@qr/client";

export interface Selection {
  codes: readonly Code[];
  has(code: Code): boolean;
  /** Whether all `codes` are selected; false for an empty list. */
  hasAll(codes: readonly Code[]): boolean;
  set(codes: readonly Code[], isChosen: boolean): void;
  clear(): void;
}

export function useSelection(): Selection {
  const chosen = useMap<string, Code>();
  const has = ({ id }: Code) => chosen.has(id);
  return {
    codes: [...chosen.values()],
    has,
    hasAll: (codes) => codes.length > 0 && codes.every(has),
    set: (codes, isChosen) => {
      for (const code of codes) {
        if (isChosen) chosen.set(code.id, code);
        else chosen.delete(code.id);
      }
    },
    clear: () => chosen.clear(),
  };
}
