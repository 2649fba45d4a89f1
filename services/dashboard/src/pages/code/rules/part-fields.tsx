// The fields for one condition: its kind, whether it is negated, and its values.

import { ActionIcon, Checkbox, Group, Input, Select, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LEAF_KINDS } from "./conditions.ts";
import { IN_PLACE } from "./in-place.ts";
import { LeafFields } from "./leaf-fields.tsx";
import { emptyLeaf } from "./leaf-form.ts";
import type { PartForm } from "./rule-form.ts";

interface PartFieldsProps {
  part: PartForm;
  /** The number of the condition, counted from 1. */
  number: number;
  error: string | undefined;
  onChange(part: PartForm): void;
  /** Undefined if there is only one condition. */
  onRemove: (() => void) | undefined;
}

export function PartFields({ part, number, error, onChange, onRemove }: PartFieldsProps) {
  const { t } = useTranslation("rules");
  const { leaf, isNot } = part;
  const kinds = LEAF_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }));
  const choose = (chosen: string | null) => {
    const kind = LEAF_KINDS.find((one) => one === chosen);
    if (kind !== undefined && kind !== leaf.kind) onChange({ ...part, leaf: emptyLeaf(kind) });
  };
  return (
    <Stack gap="xs" role="group" aria-label={t("form.condition", { number })}>
      <Group gap="sm">
        <Select
          flex={{ base: "1 0 100%", xs: "1 1 0" }}
          miw={0}
          aria-label={t("form.kind")}
          allowDeselect={false}
          data={kinds}
          comboboxProps={IN_PLACE}
          value={leaf.kind}
          onChange={choose}
        />
        <Checkbox
          label={t("form.not")}
          checked={isNot}
          onChange={({ currentTarget }) => onChange({ ...part, isNot: currentTarget.checked })}
        />
        {onRemove !== undefined && (
          <ActionIcon variant="subtle" color="gray" aria-label={t("form.remove", { number })} onClick={onRemove}>
            <IconTrash aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <div data-invalid={error !== undefined || undefined}>
        <Stack gap="xs">
          <LeafFields
            leaf={leaf}
            isInvalid={error !== undefined}
            onChange={(next) => onChange({ ...part, leaf: next })}
          />
        </Stack>
      </div>
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  );
}
