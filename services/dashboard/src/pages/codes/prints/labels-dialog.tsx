// Makes label sheets for the chosen codes.

import { NumberInput, Select, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "../../../shared/contents/summary.ts";
import { Dimmed } from "../../../shared/dimmed.ts";
import { saveFile } from "../../../shared/save-file.ts";
import { dayOf } from "../../../shared/times.ts";
import type { Chosen } from "../bulk/change-request.ts";
import { RunDialog } from "./run-dialog.tsx";
import {
  labelsPerPage,
  MAX_LABEL_MM,
  MIN_LABEL_MM,
  PAPER_NAMES,
  type Paper,
  plainSheet,
  SHEET_NAMES,
  SHEETS,
  type SheetName,
} from "./sheets.ts";
import { useRun } from "./use-run.ts";

const START_MM = 50;
type Choice = SheetName | Paper;
const CHOICES: readonly Choice[] = [...PAPER_NAMES, ...SHEET_NAMES];
const isPaper = (choice: Choice): choice is Paper => PAPER_NAMES.some((paper) => paper === choice);

export function LabelsDialog({ chosen, onClose }: { chosen: Chosen; onClose(): void }) {
  const { t } = useTranslation("prints");
  const [choice, setChoice] = useState<Choice>("a4");
  const [mm, setMm] = useState<number | string>(START_MM);
  const [hasCaptions, setHasCaptions] = useState(true);
  const isSize = typeof mm === "number" && mm >= MIN_LABEL_MM && mm <= MAX_LABEL_MM;
  const isCut = isPaper(choice);
  const sheet = isPaper(choice) ? plainSheet(choice, isSize ? mm : START_MM, hasCaptions) : SHEETS[choice];
  const run = useRun(
    chosen,
    async (codes, progress) => {
      const { makeLabels } = await import("./make-labels.ts");
      const captionOf = hasCaptions ? nameOf : () => "";
      const file = await makeLabels(codes, { sheet, hasCaptions, isCut, captionOf }, progress);
      saveFile(file, `labels-${dayOf(new Date())}.pdf`);
    },
    onClose,
  );
  return (
    <RunDialog
      title={t("labels.title", { count: chosen.count })}
      action={t("labels.action")}
      count={chosen.count}
      run={run}
      isValid={isSize || !isCut}
      onClose={onClose}
    >
      <Select
        label={t("labels.sheet")}
        allowDeselect={false}
        data={CHOICES.map((value) => ({ value, label: labelOf(value) }))}
        value={choice}
        onChange={(value) => setChoice(CHOICES.find((one) => one === value) ?? "a4")}
      />
      {isCut && (
        <NumberInput
          label={t("labels.size")}
          description={t("labels.marks")}
          suffix=" mm"
          min={MIN_LABEL_MM}
          max={MAX_LABEL_MM}
          allowDecimal={false}
          clampBehavior="none"
          value={mm}
          onChange={setMm}
          error={isSize ? undefined : t("sizeViolation", { least: MIN_LABEL_MM, most: MAX_LABEL_MM })}
        />
      )}
      <Switch
        label={t("labels.captions")}
        description={t("labels.captionsHelp")}
        checked={hasCaptions}
        onChange={({ currentTarget }) => setHasCaptions(currentTarget.checked)}
      />
      <Dimmed>
        {t("labels.pages", {
          labels: labelsPerPage(sheet),
          count: Math.ceil(chosen.count / labelsPerPage(sheet)),
        })}
      </Dimmed>
    </RunDialog>
  );

  function labelOf(value: Choice): string {
    if (isPaper(value)) return t(`labels.papers.${value}`);
    const { width, height } = SHEETS[value];
    return t("labels.of", {
      name: value,
      width: Math.round(width),
      height: Math.round(height),
      labels: labelsPerPage(SHEETS[value]),
    });
  }
}
