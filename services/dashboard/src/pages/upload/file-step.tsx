// The first step: a file that is dropped or chosen, or rows that are pasted.

import { Alert, Anchor, Button, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconAlertCircle, IconFileSpreadsheet } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type DragEvent, type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../shared/save-file.ts";
import { numberText } from "../../shared/times.ts";
import type { Draft } from "./draft.ts";
import { exampleFile } from "./example-file.ts";
import { MAX_ROWS, parseTable, type TableProblem } from "./parse-table.ts";
import { type FileProblem, textOf } from "./read-text.ts";
import { Step } from "./step.tsx";
import classes from "./upload.module.css";

const TYPES = ".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain";

interface Given {
  file: Blob;
  encoding?: "windows-1252";
}

type Found = { draft: Draft } | { problem: FileProblem | TableProblem; given: Given };

async function read(given: Given): Promise<Found> {
  const read = await textOf(given.file, given.encoding);
  if (typeof read === "string") return { problem: read, given };
  const table = await parseTable(read.text);
  return "problem" in table ? { problem: table, given } : { draft: table };
}

export function FileStep({ isFocused, onDraft }: { isFocused: boolean; onDraft(draft: Draft): void }) {
  const { t } = useTranslation("upload");
  // Without a reset, the same file could not be chosen again after it was corrected.
  const reset = useRef<() => void>(null);
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: read,
    networkMode: "always",
    onSuccess: (found) => {
      if ("draft" in found) onDraft(found.draft);
    },
    onSettled: () => reset.current?.(),
  });
  const open = (file: Blob | null | undefined) => file && mutate({ file });
  return (
    <Step title={t("file.title")} text={t("file.text", { count: MAX_ROWS })} isFocused={isFocused}>
      <DropZone onDrop={open}>
        <FileButton resetRef={reset} accept={TYPES} onChange={open}>
          {(props) => (
            <Button {...props} size="md" loading={isPending}>
              {t("file.choose")}
            </Button>
          )}
        </FileButton>
      </DropZone>
      <Anchor component="button" type="button" size="sm" style={{ alignSelf: "flex-start" }} onClick={saveExample}>
        {t("file.example")}
      </Anchor>
      {isError && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
          {t("problems.unreadable")}
        </Alert>
      )}
      {data !== undefined && "problem" in data && (
        <Problem found={data} onDecode={(encoding) => mutate({ ...data.given, encoding })} />
      )}
      <PasteForm onPaste={open} />
    </Step>
  );

  function saveExample() {
    saveFile(exampleFile(t), t("file.exampleName"));
  }
}

function DropZone({ onDrop, children }: { onDrop(file: Blob | undefined): void; children: React.ReactNode }) {
  const { t } = useTranslation("upload");
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onDrop(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same.
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={40} stroke={1.25} aria-hidden />
      <Text>{t("file.drop")}</Text>
      {children}
    </div>
  );
}

interface ProblemProps {
  found: Extract<Found, { problem: unknown }>;
  onDecode(encoding: "windows-1252"): void;
}

function Problem({ found: { problem }, onDecode }: ProblemProps) {
  const { t, i18n } = useTranslation("upload");
  const number = (value = 0) => numberText(value, i18n.language);
  const text =
    typeof problem === "string"
      ? t(`problems.${problem}`)
      : t(`problems.${problem.problem}`, {
          number: number(problem.count),
          most: number(MAX_ROWS),
          row: number(problem.row),
        });
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{text}</Text>
        {problem === "encoding" && (
          <Button variant="default" onClick={() => onDecode("windows-1252")}>
            {t("file.decode")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function PasteForm({ onPaste }: { onPaste(rows: Blob): void }) {
  const { t } = useTranslation("upload");
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPaste(new Blob([text]));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Textarea
          label={t("file.paste")}
          description={t("file.pasteHelp")}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Group>
          <Button type="submit" variant="default" disabled={text.trim() === ""}>
            {t("file.usePasted")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
