// Changes many codes: asks for the value, shows the effects in a dry run, makes the change, and shows its progress and
// result.

import { Button, Group, Modal, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ChangeJob } from "@qr/client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SessionError } from "../../../session/session-error.ts";
import { Dimmed } from "../../../shared/dimmed.ts";
import { DialogForm } from "../../../shared/form.tsx";
import { useSubmit } from "../../../shared/use-submit.ts";
import { ChangeFields, hasFields } from "./change-fields.tsx";
import { type Action, type Chosen, type Entered, enteredOf, NO_VALUES, type Values } from "./change-request.ts";
import { DryRun } from "./dry-run.tsx";
import { JobStatus } from "./job-status.tsx";
import { startDryRun, useAddJob } from "./use-job.ts";

interface ChangeDialogProps {
  action: Action;
  chosen: Chosen;
  /** Called after the change has been started. */
  onStarted(): void;
  onClose(): void;
}

export function ChangeDialog({ action, chosen, onStarted, onClose }: ChangeDialogProps) {
  const { t } = useTranslation("bulk");
  const add = useAddJob();
  const form = useForm<Values>({ initialValues: NO_VALUES });
  const [entered, setEntered] = useState<Entered | undefined>(() =>
    hasFields(action) ? undefined : enteredOf(action, NO_VALUES, chosen),
  );
  const [job, setJob] = useState<ChangeJob | undefined>();
  const start = (started: ChangeJob) => {
    add(started);
    setJob(started);
    onStarted();
  };
  return (
    <Modal opened onClose={onClose} title={t(`actions.${action}.title`, { count: chosen.count })}>
      {job !== undefined ? (
        // The key resets the component for the job that undoes this one.
        <Running key={job.id} job={job} onUndo={setJob} onClose={onClose} />
      ) : entered !== undefined ? (
        <DryRun
          action={action}
          entered={entered}
          onBack={hasFields(action) ? () => setEntered(undefined) : undefined}
          onStarted={start}
          onClose={onClose}
        />
      ) : (
        <ChangeForm action={action} chosen={chosen} form={form} onEntered={setEntered} onClose={onClose} />
      )}
    </Modal>
  );
}

interface ChangeFormProps extends Pick<ChangeDialogProps, "action" | "chosen" | "onClose"> {
  form: ReturnType<typeof useForm<Values>>;
  onEntered(entered: Entered): void;
}

function ChangeForm({ action, chosen, form, onEntered, onClose }: ChangeFormProps) {
  const { t } = useTranslation("bulk");
  const submit = useSubmit(form, async (values) => {
    const entered = enteredOf(action, values, chosen);
    if (entered === undefined) return;
    const dryRun = await startDryRun(entered.request, entered.key).catch(toFormFields);
    onEntered({ ...entered, dryRun });
  });
  const isMissing = enteredOf(action, form.values, chosen) === undefined;
  return (
    <DialogForm submit={submit} action={t("continue")} button={{ disabled: isMissing }} onCancel={onClose}>
      <ChangeFields action={action} form={form} />
      <Dimmed>{t("nothingYet")}</Dimmed>
    </DialogForm>
  );
}

/** Rethrows the error with its fields renamed to those of the form. */
function toFormFields(error: unknown): never {
  if (!(error instanceof SessionError)) throw error;
  const { code, message, status, waitSeconds, requestId } = error;
  const details = error.details.map((detail) => ({ ...detail, field: detail.field.split(".")[1] ?? detail.field }));
  throw new SessionError(code, message, { status, details, waitSeconds, requestId });
}

function Running({ job, onUndo, onClose }: { job: ChangeJob; onUndo(undo: ChangeJob): void; onClose(): void }) {
  const { t } = useTranslation(["bulk", "common"]);
  return (
    <Stack>
      <JobStatus job={job} hint={t("goesOn")} onUndo={onUndo} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} autoFocus>
          {t("common:close")}
        </Button>
      </Group>
    </Stack>
  );
}
