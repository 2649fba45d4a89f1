// Changes the list of rules, such as its order: optimistically, and restored if the change is rejected.

import type { Rule } from "@qr/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { showFailure } from "../../../shared/show-failure.ts";
import { type TaggedCode, useShownCode } from "../use-code.ts";
import { type ReplacedRules, replaceRules } from "./replace-rules.ts";

interface ListChange {
  /** The code as the person saw it. */
  base: TaggedCode;
  rules: readonly Rule[];
  /** The text that tells the person that the change was made. */
  said: string;
}

export function useRulesChange(present: TaggedCode) {
  const shown = useShownCode(present.code.id);
  const [theirs, setTheirs] = useState<TaggedCode | undefined>();
  const [said, setSaid] = useState("");
  const showRules = (rules: readonly Rule[] = []) => shown.show({ rules: [...rules] });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ base, rules }: ListChange): Promise<ReplacedRules> => replaceRules(base, rules),
    networkMode: "always",
    onMutate: ({ rules }) => showRules(rules),
    onSuccess: ({ saved, theirs: others }, change) => {
      if (saved !== undefined) shown.keep(saved);
      else void showRules(change.base.code.rules);
      setTheirs(others);
      setSaid(saved === undefined ? "" : change.said);
    },
    onError: (error, change) => {
      void showRules(change.base.code.rules);
      showFailure(error);
    },
  });
  return {
    /** Changes the rules. Does nothing while another change is being saved. */
    change: (rules: readonly Rule[], what: string) => {
      if (isPending) return;
      setTheirs(undefined);
      mutate({ base: present, rules, said: what });
    },
    said,
    setSaid,
    /** The code with another member's rules, if those prevented a change. */
    theirs,
    takeTheirs: () => {
      if (theirs !== undefined) shown.keep(theirs);
      setTheirs(undefined);
    },
    keep: shown.keep,
  };
}

/** Returns the list with the item at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
