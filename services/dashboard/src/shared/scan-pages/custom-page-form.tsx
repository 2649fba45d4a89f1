// The form for one custom page, beside a preview of it.

import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FormViolation } from "../form.tsx";
import { showFailure } from "../show-failure.ts";
import { useSubmit } from "../use-submit.ts";
import type { CustomPage, PageKind } from "./branding.ts";
import { inForm, pageOf, type TypedPage, typedPage } from "./page-fields.ts";
import classes from "./scan-page-preview.module.css";
import { ScanPagePreview, type ShownBrand } from "./scan-page-preview.tsx";

const MAX_LENGTHS = { title: 80, text: 500, label: 40, url: 2048 } as const;

interface CustomPageFormProps {
  kind: PageKind;
  /** The page to change; null if there is none yet. */
  page: CustomPage | null;
  brand: ShownBrand;
  /** Saves the page; null removes it. */
  onSave(page: CustomPage | null): Promise<void>;
  onCancel(): void;
}

export function CustomPageForm({ kind, page, brand, onSave, onCancel }: CustomPageFormProps) {
  const { t } = useTranslation(["brand", "common"]);
  const isLink = (url: string) => url.trim() === "" || /^(https:\/\/)?[^\s:/]+\.[^\s]+$/i.test(url.trim());
  const form = useForm<TypedPage>({
    initialValues: typedPage(page),
    validate: {
      title: (title) => (title.trim() === "" ? t("pages.form.noTitle") : null),
      text: (text) => (text.trim() === "" ? t("pages.form.noText") : null),
      label: (label, { url }) => (label.trim() === "" && url.trim() !== "" ? t("pages.form.noLabel") : null),
      url: (url, { label }) => {
        if (!isLink(url)) return t("pages.form.urlViolation");
        return url.trim() === "" && label.trim() !== "" ? t("pages.form.noUrl") : null;
      },
    },
  });
  const submit = useSubmit(form, (typed) =>
    onSave(pageOf(typed)).catch((error: unknown) => {
      throw inForm(error);
    }),
  );
  const removal = useMutation({ mutationFn: () => onSave(null), networkMode: "always", onError: showFailure });
  const { title, text, label } = form.getValues();
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <div className={classes.columns}>
        <Stack gap="sm">
          <TextInput
            label={t("pages.form.title")}
            placeholder={t(`pages.standard.${kind}.title`)}
            maxLength={MAX_LENGTHS.title}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps("title")}
          />
          <Textarea
            label={t("pages.form.text")}
            description={t("pages.form.textHelp")}
            placeholder={t(`pages.standard.${kind}.text`)}
            maxLength={MAX_LENGTHS.text}
            autosize
            minRows={3}
            maxRows={8}
            // The text has no line breaks.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            {...form.getInputProps("text")}
            onChange={({ currentTarget }) => form.setFieldValue("text", currentTarget.value.replace(/[\r\n]+/g, " "))}
          />
          <TextInput
            label={t("pages.form.label")}
            description={t("pages.form.labelHelp")}
            maxLength={MAX_LENGTHS.label}
            autoComplete="off"
            {...form.getInputProps("label")}
          />
          <TextInput
            label={t("pages.form.url")}
            placeholder="https://example.com/"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_LENGTHS.url}
            {...form.getInputProps("url")}
          />
          <FormViolation violation={submit.violation} />
          <Group gap="xs">
            <Button type="submit" loading={submit.isBusy}>
              {t("common:save")}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {t("common:cancel")}
            </Button>
            {page !== null && (
              <Button variant="subtle" color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
                {t("pages.form.remove")}
              </Button>
            )}
          </Group>
        </Stack>
        <ScanPagePreview
          brand={brand}
          kind={kind}
          title={title || t(`pages.standard.${kind}.title`)}
          text={text || t(`pages.standard.${kind}.text`)}
          button={label}
        />
      </div>
    </form>
  );
}
