// What redirects do for a dynamic code apart from its target: the visitor's query and the preview page.

import { Anchor, Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Code } from "@qr/client";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PanelForm } from "../../shared/form.tsx";
import { canForwardQuery, changedLinkSettings, type LinkSettings } from "../../shared/link-settings.ts";
import { LinkSettingsFields } from "../../shared/link-settings-fields.tsx";
import { Section } from "../../shared/section.tsx";
import { Setting } from "../../shared/setting.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { changeKeepingOthers, type TaggedCode, useShownCode } from "./use-code.ts";

export function LinkSettingsPanel({ present, mayChange }: { present: TaggedCode; mayChange: boolean }) {
  const { t } = useTranslation("shortLinks");
  const [base, setBase] = useState<TaggedCode | undefined>();
  const [hasClosed, setHasClosed] = useState(false);
  const close = () => {
    setBase(undefined);
    setHasClosed(true);
  };
  const edit = mayChange && base === undefined && (
    <Button
      variant="default"
      leftSection={<IconPencil aria-hidden />}
      // Takes the focus back after the form closes.
      autoFocus={hasClosed}
      onClick={() => setBase(present)}
    >
      {t("settings.edit")}
    </Button>
  );
  return (
    <Section title={t("settings.title")} text={t("settings.text")} actions={edit}>
      {base === undefined ? <Settings code={present.code} /> : <SettingsForm base={base} onClose={close} />}
    </Section>
  );
}

function Settings({ code: { type, query, preview, short_url } }: { code: Code }) {
  const { t } = useTranslation("shortLinks");
  const previewUrl = `${short_url}+`;
  return (
    <Stack gap="sm">
      {canForwardQuery(type) && (
        <Setting label={t("query.label")}>
          {t(`query.${query}`)}. {t(`query.${query}Brief`)}
        </Setting>
      )}
      <Setting label={t("preview.label")}>
        {t(preview ? "preview.on" : "preview.off")}{" "}
        {preview && (
          <Anchor href={previewUrl} target="_blank" rel="noreferrer">
            {previewUrl}
          </Anchor>
        )}
      </Setting>
    </Stack>
  );
}

function SettingsForm({ base, onClose }: { base: TaggedCode; onClose(): void }) {
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
