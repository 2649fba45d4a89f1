// Runs a long task on the chosen codes, reports its progress, and stops it when the person asks.

import type { Code } from "@qr/client";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Chosen } from "../bulk/change-request.ts";
import { codesOf } from "./chosen-codes.ts";
import type { Progress } from "./zip-images.ts";

export interface Run {
  start(): void;
  stop(): void;
  isRunning: boolean;
  /** Number of codes that are done. */
  done: number;
  /** A message key for the reason for the failure; undefined if the task has not failed or was stopped. */
  failure: "offline" | "failed" | undefined;
}

export function useRun(
  chosen: Chosen,
  work: (codes: readonly Code[], progress: Progress) => Promise<void>,
  onDone: () => void,
): Run {
  const [done, setDone] = useState(0);
  const stop = useRef(new AbortController());
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      stop.current = new AbortController();
      setDone(0);
      const { signal } = stop.current;
      const onOne = () => setDone((before) => before + 1);
      await work(await codesOf(chosen), { signal, onDone: onOne });
    },
    networkMode: "always",
    onSuccess: onDone,
  });
  return {
    start: mutate,
    stop: () => stop.current.abort(),
    isRunning: isPending,
    done,
    failure: isError && !stop.current.signal.aborted ? (navigator.onLine ? "failed" : "offline") : undefined,
  };
}
