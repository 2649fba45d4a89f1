// The last step: creates the codes with progress, and shows what has become of the rows.

import { Alert, Button, Group, Progress, Text } from "@mantine/core";
import { IconDownload, IconFileZip } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { confirm } from "../../shared/confirm.tsx";
import { FormViolation } from "../../shared/form.tsx";
import { saveFile } from "../../shared/save-file.ts";
import { dayOf } from "../../shared/times.ts";
import { lazyBulk } from "../codes/bulk/lazy-bulk.ts";
import { isRecent, type KeptUpload, type Result, resultsOf } from "./kept-upload.ts";
import { RefusedRows } from "./refused-rows.tsx";
import { resultsCsv } from "./results-csv.ts";
import { Step } from "./step.tsx";
import type { Creation } from "./use-creation.ts";
import { WaitNotice } from "./wait-notice.tsx";

const ZipDialog = lazyBulk(async () => (await import("../codes/prints/zip-dialog.tsx")).ZipDialog, "prints");

interface CreateStepProps {
  upload: KeptUpload;
  creation: Creation;
  isFocused: boolean;
  onCorrect(): void;
  onAnother(): void;
}

export function CreateStep({ upload, creation, isFocused, onCorrect, onAnother }: CreateStepProps) {
  const { t } = useTranslation("upload");
  const leftOutRows = new Set(upload.draft.rows.flatMap(({ id, isLeftOut }) => (isLeftOut ? [id] : [])));
  const leftOut = leftOutRows.size;
  // A row that was refused may have been left out since then.
  const results = new Map([...resultsOf(upload)].filter(([id]) => !leftOutRows.has(id)));
  const codes = createdCodes(results);
  const refused = results.size - codes.length;
  const sent = upload.draft.rows.length - leftOut;
  const isDone = upload.batches.every((batch) => batch.results !== undefined);
  const title = isDone ? "create.done" : creation.isRunning ? "create.running" : "create.stopped";
  const leave = async () => {
    const asked = {
      title: t("create.discard.title"),
      text: t("create.discard.text"),
      action: t("create.discard.action"),
    };
    if (isDone || (await confirm({ ...asked, isDangerous: true }))) onAnother();
  };
  return (
    <Step title={t(title)} isFocused={isFocused} text={creation.isRunning ? t("create.text") : undefined}>
      <Text role="status">
        {t("create.created", { done: codes.length, count: sent })}{" "}
        {refused > 0 && t("create.refused", { count: refused })} {leftOut > 0 && t("check.leftOut", { count: leftOut })}
      </Text>
      {!isDone && <Unfinished upload={upload} creation={creation} done={results.size} count={sent} />}
      <RefusedRows results={results} />
      {!creation.isRunning && (
        <Group>
          <Downloads upload={upload} codes={codes} isDone={isDone} />
          {isDone && refused + leftOut > 0 && (
            <Button variant="default" onClick={onCorrect}>
              {t("create.correct", { count: refused + leftOut })}
            </Button>
          )}
          <Button variant="default" component={Link} to="/codes">
            {t("create.show")}
          </Button>
          <Button variant="default" onClick={() => void leave()}>
            {t("create.another")}
          </Button>
        </Group>
      )}
    </Step>
  );
}

function createdCodes(results: ReadonlyMap<number, Result>) {
  return [...results.values()].flatMap((result) => (result.status === 200 ? [result.code] : []));
}

interface UnfinishedProps {
  upload: KeptUpload;
  creation: Creation;
  done: number;
  count: number;
}

function Unfinished({ upload, creation, done, count }: UnfinishedProps) {
  const { t } = useTranslation("upload");
  const [isStopping, setIsStopping] = useState(false);
  const { isRunning, wait, failure } = creation;
  const press = () => {
    setIsStopping(isRunning);
    if (isRunning) creation.stop();
    else creation.start(upload);
  };
  return (
    <>
      <Progress value={(100 * done) / Math.max(count, 1)} aria-label={t("create.progress", { done, count })} />
      <WaitNotice seconds={wait} />
      {!isRunning && <FormViolation violation={failure} />}
      {!isRunning && (
        <Alert color={isRecent(upload) ? "blue" : "orange"}>
          {t(isRecent(upload) ? "create.resume" : "create.tooOld")}
        </Alert>
      )}
      {(isRunning || isRecent(upload)) && (
        <Group>
          <Button
            variant={isRunning ? "default" : "filled"}
            aria-disabled={isRunning && isStopping}
            {...(isRunning && isStopping && { "data-disabled": true })}
            onClick={press}
          >
            {t(isRunning ? (isStopping ? "create.stopping" : "create.stop") : "create.continue")}
          </Button>
        </Group>
      )}
    </>
  );
}

interface DownloadsProps {
  upload: KeptUpload;
  codes: ReturnType<typeof createdCodes>;
  isDone: boolean;
}

function Downloads({ upload, codes, isDone }: DownloadsProps) {
  const { t } = useTranslation("upload");
  const [isZipOpen, setIsZipOpen] = useState(false);
  const zip = useRef<HTMLButtonElement>(null);
  const saveResults = () => {
    const text = resultsCsv(upload, { leftOut: t("create.wasLeftOut"), notSent: t("create.notSent") });
    saveFile(new Blob([text], { type: "text/csv" }), `upload-${dayOf(new Date())}.csv`);
  };
  const close = () => {
    setIsZipOpen(false);
    zip.current?.focus();
  };
  return (
    <>
      <Button
        variant={isDone ? "filled" : "default"}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={saveResults}
      >
        {t("create.results")}
      </Button>
      {codes.length > 0 && (
        <Button
          ref={zip}
          variant="default"
          leftSection={<IconFileZip size={16} aria-hidden />}
          onClick={() => setIsZipOpen(true)}
        >
          {t("create.images")}
        </Button>
      )}
      {isZipOpen && (
        <Suspense>
          <ZipDialog chosen={{ codes, filters: undefined, count: codes.length }} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
