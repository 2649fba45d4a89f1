import { useTranslation } from "react-i18next";
import { useMe } from "../../session/use-me.ts";
import { Section } from "../../shared/section.tsx";
import { NameForm } from "./name-form.tsx";

export function AccountName() {
  const { t } = useTranslation("account");
  const me = useMe();
  return (
    <Section title={t("account.title")} text={t("account.text")}>
      <NameForm
        label={t("account.name")}
        autoComplete="organization"
        path="/account"
        nameIn={({ account }) => account.name}
        me={me}
      />
    </Section>
  );
}
