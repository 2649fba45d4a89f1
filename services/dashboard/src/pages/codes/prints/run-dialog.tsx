// The dialog around a form that starts a long task on many codes.

import { Alert, Button, Group, Modal, Progress, Stack, Text } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PRINTED } from "./chosen-codes.ts";
import type { Run } from "./use-run.ts";

interface RunDialogProps {
  title: string;
  action: string;
  count: number;
  run: Run;
  isValid: boolean;
  onClose(): void;
  children: ReactNode;
}

export function RunDialog({ title, action, count, run, isValid, onClose, children }: RunDialogProps) {
  const { t } = useTranslation(["prints", "common"]);
  const isTooMany = count > MAX_PRINTED;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && !isTooMany) run.start();
  };
  return (
    <Modal opened onClose={run.isRunning ? () => {} : onClose} withCloseButton={!run.isRunning} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {isTooMany && (
            <Alert color="orange" role="alert">
              {t("tooMany", { count, most: MAX_PRINTED })}
            </Alert>
          )}
          {run.isRunning ? (
            <>
              <Text role="status">{t("progress", { done: run.done, count })}</Text>
              <Progress
                value={(100 * run.done) / Math.max(count, 1)}
                aria-label={t("progress", { done: run.done, count })}
              />
            </>
          ) : (
            children
          )}
          {run.failure !== undefined && (
            <Alert color="red" role="alert">
              {t(run.failure)}
            </Alert>
          )}
          <Group justify="flex-end">
            {run.isRunning ? (
              <Button variant="default" onClick={run.stop}>
                {t("stop")}
              </Button>
            ) : (
              <>
                <Button variant="default" onClick={onClose}>
                  {t("common:cancel")}
                </Button>
                <Button type="submit" disabled={!isValid || isTooMany}>
                  {action}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
