// A dynamic code's redirect settings other than its target: the visitor's query and the preview page.

import { Anchor, Button, Stack } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { canForwardQuery } from "../../shared/link-settings.ts";
import { Loading } from "../../shared/loading.tsx";
import { Section } from "../../shared/section.tsx";
import { Setting } from "../../shared/setting.tsx";
import type { TaggedCode } from "./use-code.ts";

const LinkSettingsForm = lazy(async () => ({ default: (await import("./link-settings-form.tsx")).LinkSettingsForm }));

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
      {base === undefined ? (
        <Settings code={present.code} />
      ) : (
        <Suspense fallback={<Loading />}>
          <LinkSettingsForm base={base} onClose={close} />
        </Suspense>
      )}
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
