// Asks for confirmation before codes are deleted, shows the progress, and lists failures.

import { Alert, Button, Group, List, Modal, Progress, Stack, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { nameOf } from "../../shared/contents/summary.ts";
import { errorText } from "../../shared/error-text.ts";
import { showDone } from "../../shared/show-done.ts";
import { type DeletionFailure, deleteCodes } from "./delete-codes.ts";

/** Maximum number of codes named in the dialog. More names would push the text out of view. */
const MAX_NAMED = 5;

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000));
const remove = ({ id }: Code) => ask(`/v1/qr/${encodeURIComponent(id)}`, { method: "DELETE" });

interface DeleteDialogProps {
  codes: readonly Code[];
  onClose(): void;
  onDeleted(codes: readonly Code[]): void;
}

export function DeleteDialog({ codes, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation(["codes", "common"]);
  // The codes are copied, because the list behind the dialog shrinks during the deletion.
  const [asked] = useState(codes);
  const [done, setDone] = useState<number | undefined>();
  const [failures, setFailures] = useState<readonly DeletionFailure<Code>[] | undefined>();
  const stop = useRef(new AbortController());
  const run = async () => {
    setDone(0);
    const { signal } = stop.current;
    const { deleted, failures: left } = await deleteCodes({ codes: asked, remove, pause, onProgress: setDone, signal });
    onDeleted(deleted);
    showDone(t("delete.done", { count: deleted.length }));
    if (left.length === 0) onClose();
    else setFailures(left);
  };
  const isRunning = done !== undefined && failures === undefined;
  return (
    <Modal
      opened
      onClose={isRunning ? () => {} : onClose}
      withCloseButton={!isRunning}
      title={failures === undefined ? t("delete.title", { count: asked.length }) : t("delete.over")}
    >
      {failures !== undefined ? (
        <Failures failures={failures} onClose={onClose} />
      ) : isRunning ? (
        <Running done={done} count={asked.length} onStop={() => stop.current.abort()} />
      ) : (
        <Question codes={asked} onClose={onClose} onConfirm={() => void run()} />
      )}
    </Modal>
  );
}

function Question({ codes, onClose, onConfirm }: { codes: readonly Code[]; onClose(): void; onConfirm(): void }) {
  const { t } = useTranslation(["codes", "common"]);
  const count = codes.length;
  return (
    <Stack>
      <List size="sm">
        {codes.slice(0, MAX_NAMED).map((code) => (
          <List.Item key={code.id} style={{ overflowWrap: "anywhere" }}>
            <bdi>{nameOf(code)}</bdi>
          </List.Item>
        ))}
        {count > MAX_NAMED && <List.Item>{t("delete.more", { count: count - MAX_NAMED })}</List.Item>}
      </List>
      <Text>{t("delete.meaning", { count })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("common:cancel")}
        </Button>
        <Button color="red" onClick={onConfirm}>
          {t("delete.confirm", { count })}
        </Button>
      </Group>
    </Stack>
  );
}

function Running({ done, count, onStop }: { done: number; count: number; onStop(): void }) {
  const { t } = useTranslation("codes");
  return (
    <Stack>
      <Text role="status">{t("delete.progress", { done, count })}</Text>
      <Progress value={(100 * done) / count} aria-label={t("delete.progress", { done, count })} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop}>
          {t("delete.stop")}
        </Button>
      </Group>
    </Stack>
  );
}

function Failures({ failures, onClose }: { failures: readonly DeletionFailure<Code>[]; onClose(): void }) {
  const { t } = useTranslation(["codes", "common"]);
  return (
    <Stack>
      <Alert color="red" role="alert" title={t("delete.failed", { count: failures.length })}>
        <List size="sm">
          {failures.map(({ code, error }) => (
            <List.Item key={code.id} style={{ overflowWrap: "anywhere" }}>
              <bdi>{nameOf(code)}</bdi>: {errorText(error)}
            </List.Item>
          ))}
        </List>
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t("common:close")}</Button>
      </Group>
    </Stack>
  );
}
