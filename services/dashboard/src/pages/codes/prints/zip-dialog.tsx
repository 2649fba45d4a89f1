// Downloads the images of the chosen codes as one archive.

import { NumberInput, Radio, SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PRINT_MM, MIN_PRINT_MM } from "../../../shared/print-size.ts";
import { saveFile } from "../../../shared/save-file.ts";
import { dayOf } from "../../../shared/times.ts";
import type { Chosen } from "../bulk/change-request.ts";
import { NAMINGS, type Naming } from "./image-names.ts";
import { RunDialog } from "./run-dialog.tsx";
import { useRun } from "./use-run.ts";
import { ZIP_FORMATS, type ZipFormat, zipImages } from "./zip-images.ts";

const START_MM = 50;

export function ZipDialog({ chosen, onClose }: { chosen: Chosen; onClose(): void }) {
  const { t } = useTranslation("prints");
  const [format, setFormat] = useState<ZipFormat>("png");
  const [mm, setMm] = useState<number | string>(START_MM);
  const [naming, setNaming] = useState<Naming>("title");
  const isSize = typeof mm === "number" && mm >= MIN_PRINT_MM && mm <= MAX_PRINT_MM;
  const size = isSize ? mm : START_MM;
  const run = useRun(
    chosen,
    async (codes, progress) =>
      saveFile(await zipImages(codes, { format, mm: size, naming }, progress), `codes-${dayOf(new Date())}.zip`),
    onClose,
  );
  return (
    <RunDialog
      title={t("zip.title", { count: chosen.count })}
      action={t("zip.action")}
      count={chosen.count}
      run={run}
      isValid={isSize || format === "svg"}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t("zip.format")}
        data={ZIP_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
        value={format}
        onChange={(value) => setFormat(ZIP_FORMATS.find((one) => one === value) ?? "png")}
      />
      {format !== "svg" && (
        <NumberInput
          label={t("zip.size")}
          suffix=" mm"
          min={MIN_PRINT_MM}
          max={MAX_PRINT_MM}
          allowDecimal={false}
          clampBehavior="none"
          value={mm}
          onChange={setMm}
          error={isSize ? undefined : t("sizeViolation", { least: MIN_PRINT_MM, most: MAX_PRINT_MM })}
        />
      )}
      <Radio.Group
        label={t("zip.naming")}
        value={naming}
        onChange={(value) => setNaming(NAMINGS.find((one) => one === value) ?? "title")}
      >
        <Stack gap="xs" mt="xs">
          {NAMINGS.map((value) => (
            <Radio key={value} value={value} label={t(`zip.namings.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </RunDialog>
  );
}
