// Changes a dynamic code's redirect settings other than its target.

import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { PanelForm } from "../../shared/form.tsx";
import { changedLinkSettings, type LinkSettings } from "../../shared/link-settings.ts";
import { LinkSettingsFields } from "../../shared/link-settings-fields.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { changeKeepingOthers, type TaggedCode, useShownCode } from "./use-code.ts";

export function LinkSettingsForm({ base, onClose }: { base: TaggedCode; onClose(): void }) {
  const { t } = useTranslation();
  const { code } = base;
  const shown = useShownCode(code.id);
  const form = useForm<LinkSettings>({ initialValues: { query: code.query, preview: code.preview } });
  const submit = useSubmit(form, async (chosen) => {
    const change = changedLinkSettings(chosen, code);
    if (Object.keys(change).length > 0) shown.keep(await changeKeepingOthers(base, () => change));
    onClose();
  });
  return (
    <PanelForm submit={submit} action={t("save")} onCancel={onClose}>
      <LinkSettingsFields
        type={code.type}
        values={form.values}
        errors={form.errors}
        onChange={form.setValues}
        isFocused
      />
    </PanelForm>
  );
}
