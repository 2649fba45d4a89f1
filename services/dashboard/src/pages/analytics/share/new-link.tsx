// Shows a new link and the HTML that embeds it. Both contain the link's token, which cannot be shown again.

import { Alert, Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../shared/copy-button.tsx";
import { type CreatedShare, frameOf } from "./shares.ts";

interface NewLinkProps {
  made: CreatedShare;
  onAnother: () => void;
}

export function NewLink({ made, onAnother }: NewLinkProps) {
  const { t } = useTranslation("analytics");
  const frame = frameOf(made.url);
  return (
    <Stack>
      <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status">
        {t("share.made.once")}
        {made.has_password && ` ${t("share.made.password")}`}
      </Alert>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t("share.made.link")}
          value={made.url}
          readOnly
          autoFocus
          flex={1}
          miw={220}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={made.url} label={t("share.made.copyLink")} variant="filled" />
      </Group>
      <div>
        <Group justify="space-between" mb="xs">
          <Text size="sm" fw={500}>
            {t("share.made.frame")}
          </Text>
          <CopyButton text={frame} label={t("share.made.copyFrame")} size="compact-sm" />
        </Group>
        <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {frame}
        </Code>
      </div>
      <Group>
        <Button variant="default" onClick={onAnother}>
          {t("share.made.another")}
        </Button>
      </Group>
    </Stack>
  );
}
