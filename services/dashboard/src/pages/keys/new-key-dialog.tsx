// Shows a key's secret once. Asks for confirmation if the person closes the dialog without copying the secret.

import { Alert, Button, Code, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import type { NewKey } from "@qr/session-api";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettings } from "../../session/use-me.ts";
import { CopyButton } from "../../shared/copy-button.tsx";
import { firstRequest } from "./key-rules.ts";

export function NewKeyDialog({ made, onClose }: { made: NewKey; onClose: () => void }) {
  const { t } = useTranslation("keys");
  const { api_url } = useSettings();
  const [isCopied, setCopied] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  useWindowEvent("beforeunload", (event) => {
    if (!isCopied) event.preventDefault();
  });
  const keep = () => setCopied(true);
  const close = () => (isCopied || isLeaving ? onClose() : setLeaving(true));
  const line = firstRequest({ apiUrl: api_url, key: made.key, scopes: made.scopes, limits: made.limits });
  return (
    <Modal opened onClose={close} title={t("made.title", { name: made.name })} size="lg" closeOnClickOutside={false}>
      <Stack>
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t("made.once")}
        </Alert>
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label={t("made.key")}
            value={made.key}
            readOnly
            flex={1}
            styles={{ input: { fontFamily: "monospace" } }}
            spellCheck={false}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
            onCopy={keep}
          />
          <CopyButton text={made.key} label={t("made.copy")} variant="filled" onCopied={keep} data-autofocus />
        </Group>
        <div>
          <Group justify="space-between" mb="xxs">
            <Text size="sm" fw={500}>
              {t("made.try")}
            </Text>
            <CopyButton text={line} label={t("made.copyLine")} size="compact-sm" onCopied={keep} />
          </Group>
          <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {line}
          </Code>
        </div>
        {isLeaving && !isCopied ? (
          <Alert color="red" role="alert" title={t("made.leaveTitle")}>
            <Text size="sm" mb="sm">
              {t("made.leaveText")}
            </Text>
            <Group>
              <Button color="red" onClick={onClose}>
                {t("made.leave")}
              </Button>
              <Button variant="default" onClick={() => setLeaving(false)}>
                {t("made.stay")}
              </Button>
            </Group>
          </Alert>
        ) : (
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t("made.done")}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
