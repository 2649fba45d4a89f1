// The values for all codes of an upload, unless a row says otherwise.

import { Fieldset, Select, Stack, Switch, TagsInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePresets } from "../../shared/design/presets.ts";
import { acceptableTags, MAX_TAG_LENGTH, MAX_TAGS } from "../../shared/organizing.ts";
import { useTags } from "../../shared/tags.ts";
import type { Defaults } from "./draft.ts";

const MAX_SUGGESTIONS = 20;

export function DefaultsFields({ defaults, onChange }: { defaults: Defaults; onChange(defaults: Defaults): void }) {
  const { t } = useTranslation("upload");
  const { data: presets = [] } = usePresets();
  const { data: tags = [] } = useTags();
  const choosePreset = (id: string | null) => {
    const preset = presets.find((one) => one.id === id);
    onChange({ ...defaults, preset: preset ? { id: preset.id, color: preset.color, style: preset.style } : null });
  };
  return (
    <Fieldset legend={t("defaults.title")} maw={520} miw={0}>
      <Stack>
        <Switch
          label={t("defaults.dynamic")}
          description={t("defaults.dynamicHelp")}
          checked={defaults.dynamic}
          onChange={({ currentTarget }) => onChange({ ...defaults, dynamic: currentTarget.checked })}
        />
        <TagsInput
          label={t("defaults.tags")}
          description={t("defaults.tagsHelp")}
          openOnFocus={false}
          data={tags.map(({ name }) => name)}
          limit={MAX_SUGGESTIONS}
          maxTags={MAX_TAGS}
          maxLength={MAX_TAG_LENGTH}
          value={[...defaults.tags]}
          onChange={(next) => onChange({ ...defaults, tags: acceptableTags(next) })}
        />
        {presets.length > 0 && (
          <Select
            label={t("defaults.preset")}
            description={t("defaults.presetHelp")}
            placeholder={t("defaults.noPreset")}
            clearable
            data={presets.map(({ id, name }) => ({ value: id, label: name }))}
            value={defaults.preset?.id ?? null}
            onChange={choosePreset}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
