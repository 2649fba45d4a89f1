// What visitors see of the account on all pages: its name, color, and logo, the address for reports, and custom pages.

import { Anchor, Box, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Branding } from "@qr/client";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { hasRole } from "../../session/roles.ts";
import { useMe } from "../../session/use-me.ts";
import { ColorField } from "../../shared/design/color-field.tsx";
import { LogoChoice } from "../../shared/design/logo-choice.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { Failure } from "../../shared/failure.tsx";
import { Form } from "../../shared/form.tsx";
import { Loading } from "../../shared/loading.tsx";
import { useBranding, useBrandingChange } from "../../shared/scan-pages/branding.ts";
import { CustomPagesList } from "../../shared/scan-pages/custom-pages-list.tsx";
import { reportUrlOf, typedReportUrl } from "../../shared/scan-pages/page-fields.ts";
import classes from "../../shared/scan-pages/scan-page-preview.module.css";
import { ScanPagePreview } from "../../shared/scan-pages/scan-page-preview.tsx";
import { Section } from "../../shared/section.tsx";
import { showDone } from "../../shared/show-done.ts";
import { useSubmit } from "../../shared/use-submit.ts";

const SWATCHES = ["#1b4fd8", "#0b7285", "#2b8a3e", "#e67700", "#c92a2a", "#862e9c", "#343a40"];
const COLOR = /^#[0-9a-f]{6}$/;

export function ScanPagesPanel({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation("brand");
  const { data: branding, error, isPending, refetch } = useBranding();
  return (
    <Section title={t("pages.title")} text={t("pages.text")}>
      {isPending && <Loading />}
      {error !== null && branding === undefined && <Failure error={error} onRetry={() => void refetch()} />}
      {branding !== undefined && <ScanPages branding={branding} mayChange={mayChange} />}
    </Section>
  );
}

function ScanPages({ branding, mayChange }: { branding: Branding; mayChange: boolean }) {
  const { t } = useTranslation("brand");
  const change = useBrandingChange();
  return (
    <Stack gap="lg">
      {mayChange ? <BrandForm branding={branding} /> : <Sample brand={branding} />}
      <Box>
        <Title order={3} size="h5">
          {t("pages.custom.title")}
        </Title>
        <Text size="sm" c="dimmed" mb="sm" maw={640}>
          {t("pages.custom.text")}
        </Text>
        <CustomPagesList
          pages={branding.pages}
          brand={branding}
          mayChange={mayChange}
          onSave={(kind, page) => change({ pages: { [kind]: page } })}
        />
      </Box>
    </Stack>
  );
}

const typedBrand = ({ color, logo, report_url }: Branding) => ({
  color: color ?? "",
  logo: logo ?? "",
  report_url: typedReportUrl(report_url),
});

function BrandForm({ branding }: { branding: Branding }) {
  const { t } = useTranslation(["brand", "common"]);
  const change = useBrandingChange();
  const form = useForm({
    initialValues: typedBrand(branding),
    validate: { color: (color) => (color === "" || COLOR.test(color) ? null : t("pages.colorViolation")) },
  });
  const submit = useSubmit(form, async ({ color, logo, report_url }) => {
    const typed = { color: color || null, logo: logo || null, report_url: reportUrlOf(report_url) };
    const changed = Object.entries(typed).filter(([field]) => form.isDirty(field));
    const saved = await change(Object.fromEntries(changed));
    form.setInitialValues(typedBrand(saved));
    form.reset();
    showDone(t("pages.saved"));
  });
  const { color, logo } = form.getValues();
  return (
    <div className={classes.columns}>
      <Form submit={submit} action={t("common:save")} button={{ disabled: !form.isDirty() }}>
        <AccountName name={branding.name} />
        <ColorField
          label={t("pages.color")}
          description={t("pages.colorHelp")}
          placeholder="#1b4fd8"
          name="color"
          swatches={SWATCHES}
          {...form.getInputProps("color")}
          onChange={(value) => form.setFieldValue("color", value.toLowerCase())}
        />
        <LogoChoice
          help={t("pages.logoHelp")}
          value={logo}
          onChange={(id) => form.setFieldValue("logo", id)}
          error={form.errors.logo}
        />
        <TextInput
          label={t("pages.report")}
          description={t("pages.reportHelp")}
          placeholder="hello@example.com"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={2048}
          {...form.getInputProps("report_url")}
        />
      </Form>
      <Sample brand={{ name: branding.name, color: COLOR.test(color) ? color : null, logo: logo || null }} />
    </div>
  );
}

function Sample({ brand }: { brand: Pick<Branding, "name" | "color" | "logo"> }) {
  const { t } = useTranslation("brand");
  return (
    <ScanPagePreview
      brand={brand}
      kind="expired"
      title={t("pages.sample.title")}
      text={t("pages.sample.text")}
      button={t("pages.sample.button")}
    />
  );
}

/** The account's name, with a link for owners and admins to the page that changes it. */
function AccountName({ name }: { name: string | null }) {
  const { t } = useTranslation("brand");
  const mayChange = hasRole(useMe().account.role, "admin");
  return (
    <Box>
      <Text size="sm" fw={500}>
        {t("pages.name")}
      </Text>
      <Text style={{ overflowWrap: "anywhere" }}>{name === null ? t("pages.noName") : <bdi>{name}</bdi>}</Text>
      <Dimmed>{t(mayChange ? "pages.nameHelp" : "pages.nameHelpForMembers")}</Dimmed>
      {mayChange && (
        <Anchor component={Link} to="/settings/account" size="sm">
          {t("pages.changeName")}
        </Anchor>
      )}
    </Box>
  );
}
