// Sends the batches of an upload one after the other, and stores the upload after each one.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";
import { codesKey } from "../../shared/codes-key.ts";
import { tagsKey } from "../../shared/tags.ts";
import { type KeptBatch, type KeptUpload, keepUpload, type Result } from "./kept-upload.ts";
import { patiently } from "./patiently.ts";

const DEADLINE_MS = 60_000;

export interface Creation {
  isRunning: boolean;
  /** Seconds until the next request, if the service has asked the page to wait. */
  wait: number | undefined;
  failure: unknown;
  start(upload: KeptUpload): void;
  /** Stops after the batch that is being sent. */
  stop(): void;
}

export function useCreation(onChange: (upload: KeptUpload) => void): Creation {
  const { account } = useMe();
  const queries = useQueryClient();
  const stopping = useRef(new AbortController());
  const [isRunning, setIsRunning] = useState(false);
  const [wait, setWait] = useState<number | undefined>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => () => stopping.current.abort(), []);
  useWarning(isRunning);

  const run = async (begun: KeptUpload, signal: AbortSignal) => {
    let upload = begun;
    await keepUpload(account.id, upload);
    for (const batch of begun.batches) {
      if (batch.results !== undefined) continue;
      if (signal.aborted) return;
      const results = await patiently(() => sendBatch(batch), signal, setWait);
      upload = {
        ...upload,
        batches: upload.batches.map((one) => (one.key === batch.key ? { ...one, results } : one)),
      };
      await keepUpload(account.id, upload);
      onChange(upload);
    }
  };
  const start = async (upload: KeptUpload) => {
    const stop = new AbortController();
    stopping.current = stop;
    setIsRunning(true);
    setFailure(undefined);
    try {
      await run(upload, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) setFailure(error);
    } finally {
      setIsRunning(false);
      void queries.invalidateQueries({ queryKey: codesKey(account.id) });
      void queries.invalidateQueries({ queryKey: tagsKey(account.id) });
    }
  };
  return { isRunning, wait, failure, start: (upload) => void start(upload), stop: () => stopping.current.abort() };
}

/** Sends a batch. A retry sends the same bytes and the same key, so that the service returns the first response. */
async function sendBatch({ key, body }: KeptBatch): Promise<readonly Result[]> {
  const file = new Blob([body], { type: "application/json" });
  const headers = { "Idempotency-Key": key };
  const asked = { method: "POST", file, headers, deadlineMs: DEADLINE_MS } as const;
  return (await ask<{ data: Result[] }>("/v1/qr/batch", asked)).data;
}

/** Makes the browser ask for confirmation before the person leaves the page. */
function useWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isRunning]);
}
