// The person's name, as the team sees it, and their sign-in address.

import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "../../session/use-me.ts";
import { Section } from "../../shared/section.tsx";
import { NameForm } from "./name-form.tsx";

export function PersonName() {
  const { t } = useTranslation("account");
  const me = useMe();
  return (
    <Section title={t("person.title")}>
      <NameForm
        label={t("person.name")}
        description={t("person.nameText")}
        autoComplete="name"
        path="/user"
        nameIn={({ user }) => user.name}
        me={me}
      >
        <TextInput
          label={t("person.email")}
          description={t("person.emailText")}
          value={me.user.email}
          readOnly
          variant="filled"
        />
      </NameForm>
    </Section>
  );
}
