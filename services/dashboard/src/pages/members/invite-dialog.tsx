// Creates an invitation and shows its link once.

import { Button, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { InviteBody, NewInvitation, Role } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useGivenRoles } from "../../session/roles.ts";
import { ask } from "../../session/session-client.ts";
import { useSettings } from "../../session/use-me.ts";
import { CopyButton } from "../../shared/copy-button.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { DialogForm } from "../../shared/form.tsx";
import { Day } from "../../shared/moment.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { INVITATIONS } from "./open-invitations.tsx";

/** `mailedTo`: "" if the link was not mailed. */
type MadeInvitation = NewInvitation & { mailedTo: string };

export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("members");
  // The link lets anyone join the account, so only this state holds it, and only until the dialog closes.
  const [made, setMade] = useState<MadeInvitation>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={t("invite.title")} closeOnClickOutside={made === undefined}>
      {made === undefined ? (
        <InviteForm onMade={setMade} onCancel={close} />
      ) : (
        <InvitationLink made={made} onDone={close} />
      )}
    </Modal>
  );
}

interface InviteFormProps {
  onMade(made: MadeInvitation): void;
  onCancel(): void;
}

function InviteForm({ onMade, onCancel }: InviteFormProps) {
  const { t, i18n } = useTranslation(["members", "common"]);
  const queries = useQueryClient();
  const roles = useGivenRoles();
  const { mail } = useSettings();
  const form = useForm<{ role: Role; email: string }>({ initialValues: { role: "editor", email: "" } });
  const submit = useSubmit(form, async ({ role, email }) => {
    const address = email.trim();
    const body: InviteBody = address === "" ? { role } : { role, email: address, language: i18n.language };
    const made = await ask<NewInvitation>("/invitations", { method: "POST", body });
    onMade({ ...made, mailedTo: address });
    void queries.invalidateQueries({ queryKey: INVITATIONS });
  });
  return (
    <DialogForm submit={submit} action={t("invite.submit")} onCancel={onCancel}>
      <Text>{t("invite.text")}</Text>
      {mail && (
        <TextInput
          type="email"
          label={t("invite.email")}
          description={t("invite.emailText")}
          autoComplete="off"
          {...form.getInputProps("email")}
        />
      )}
      <Radio.Group label={t("role")} {...form.getInputProps("role")}>
        <Stack gap="xs" mt="xs">
          {roles.map((role) => (
            <Radio key={role} value={role} label={t(`common:roles.${role}`)} description={t(`roleTexts.${role}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}

function InvitationLink({ made, onDone }: { made: MadeInvitation; onDone: () => void }) {
  const { t } = useTranslation("members");
  return (
    <Stack>
      <Text style={{ overflowWrap: "anywhere" }}>
        {made.mailedTo === "" ? t("invite.made") : t("invite.mailed", { email: made.mailedTo })}
      </Text>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={t("invite.link")}
          value={made.url}
          readOnly
          flex={1}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={made.url} variant="filled" data-autofocus />
      </Group>
      <Dimmed>
        {t("invite.until")} <Day iso={made.expires_at} />
      </Dimmed>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t("invite.done")}
        </Button>
      </Group>
    </Stack>
  );
}
