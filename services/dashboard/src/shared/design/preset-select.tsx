// The choice of a preset for a design.

import { Anchor, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Design, designOf, isSameDesign } from "./design.ts";
import { usePresets } from "./presets.ts";

interface PresetSelectProps {
  design: Design;
  onChange(design: Design): void;
}

/** Shows the preset with the same design, if there is one. Without presets, links to the page that creates them. */
export function PresetSelect({ design, onChange }: PresetSelectProps) {
  const { t } = useTranslation("design");
  const { data: presets } = usePresets();
  if (presets === undefined) return null;
  if (presets.length === 0) {
    return (
      <Anchor component={Link} to="/settings/brand" size="sm">
        {t("preset.create")}
      </Anchor>
    );
  }
  const chosen = presets.find((preset) => isSameDesign(designOf(preset), design));
  return (
    <Select
      label={t("preset.label")}
      placeholder={t("preset.own")}
      data={presets.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      allowDeselect={false}
      onChange={(id) => {
        const preset = presets.find((one) => one.id === id);
        if (preset !== undefined) onChange(designOf(preset));
      }}
    />
  );
}
