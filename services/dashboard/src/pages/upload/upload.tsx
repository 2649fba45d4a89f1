// The Upload page: creates codes from the rows of a file, in four steps.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../session/use-me.ts";
import { Loading } from "../../shared/loading.tsx";
import { newKey } from "../../shared/new-key.ts";
import { PageTitle } from "../../shared/page-title.tsx";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { CreateStep } from "./create-step.tsx";
import type { Draft, Row } from "./draft.ts";
import { FileStep } from "./file-step.tsx";
import { forgetUpload, type KeptUpload, loadUpload, resultsOf, withBatches } from "./kept-upload.ts";
import { useCreation } from "./use-creation.ts";

export function Component() {
  const { t } = useTranslation("upload");
  const { account } = useMe();
  if (account.role === "viewer") return <PageTitle title={t("viewer.title")} text={t("viewer.text")} />;
  return (
    <>
      <PageTitle title={t("title")} text={t("text")} />
      <Upload key={account.id} accountId={account.id} />
    </>
  );
}

function Upload({ accountId }: { accountId: string }) {
  const { data, isPending } = useQuery({
    queryKey: ["upload", accountId],
    queryFn: async () => (await loadUpload(accountId)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: "always",
  });
  return isPending ? <Loading /> : <Steps accountId={accountId} kept={data ?? undefined} />;
}

type StepName = "file" | "columns" | "check" | "create";

function Steps({ accountId, kept }: { accountId: string; kept: KeptUpload | undefined }) {
  const [upload, setUpload] = useState(kept);
  const [draft, setDraft] = useState(kept?.draft);
  const [step, setStep] = useState<StepName>(kept === undefined ? "file" : "create");
  const [isFirst, setIsFirst] = useState(true);
  const creation = useCreation(setUpload);
  const go = (next: StepName) => {
    setStep(next);
    setIsFirst(false);
  };
  const open = (next: Draft) => {
    setDraft(next);
    go("columns");
  };
  const create = (changed: Draft, rows: readonly Row[]) => {
    const begun = { id: upload?.id ?? newKey(), startedAt: Date.now(), draft: changed };
    const next = withBatches(begun, rows, upload?.batches ?? []);
    setUpload(next);
    go("create");
    creation.start(next);
  };
  const startAnew = async () => {
    if (upload !== undefined) await forgetUpload(accountId, upload);
    setUpload(undefined);
    setDraft(undefined);
    go("file");
  };

  if (step === "file" || draft === undefined) return <FileStep isFocused={!isFirst} onDraft={open} />;
  if (step === "columns") {
    return <ColumnsStep draft={draft} onChange={setDraft} onBack={() => go("file")} onNext={() => go("check")} />;
  }
  if (step === "check") {
    return (
      <CheckStep
        draft={draft}
        created={createdRows(upload)}
        onChange={setDraft}
        onBack={() => go(upload === undefined ? "columns" : "create")}
        onCreate={create}
      />
    );
  }
  return (
    upload && (
      <CreateStep
        upload={upload}
        creation={creation}
        isFocused={!isFirst}
        onCorrect={() => go("check")}
        onAnother={() => void startAnew()}
      />
    )
  );
}

/** Returns the IDs of the rows whose codes exist. */
function createdRows(upload: KeptUpload | undefined): ReadonlySet<number> {
  const results = upload === undefined ? [] : [...resultsOf(upload)];
  return new Set(results.flatMap(([id, { status }]) => (status === 200 ? [id] : [])));
}
