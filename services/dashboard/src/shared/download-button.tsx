// A button that downloads a file and shows the outcome next to it.

import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Dimmed } from "./dimmed.ts";
import { fetchImage } from "./fetch-image.ts";
import { saveFile } from "./save-file.ts";

interface DownloadButtonProps {
  format: string;
  text: string;
  address: string;
  name: string;
  isDisabled?: boolean;
}

export function DownloadButton({ format, text, address, name, isDisabled = false }: DownloadButtonProps) {
  const { t } = useTranslation("downloads");
  const { mutate, isPending, data } = useMutation({
    mutationFn: async () => {
      const file = await fetchImage(address);
      if (typeof file === "string") return { violation: file };
      saveFile(file, name);
      return { saved: name };
    },
    // The download is attempted even if the browser reports that it is offline, because the report can be wrong.
    networkMode: "always",
  });
  return (
    <Group gap="sm" wrap="nowrap" align="center">
      <Button
        variant="default"
        w={116}
        style={{ flexShrink: 0 }}
        leftSection={<IconDownload aria-hidden />}
        aria-label={t("download", { format })}
        loading={isPending}
        disabled={isDisabled}
        onClick={() => mutate()}
      >
        {format}
      </Button>
      <Stack gap={0} miw={0}>
        <Dimmed>{text}</Dimmed>
        <Text size="sm" role="status" {...(data?.violation && { c: "var(--mantine-color-error)" })}>
          {isPending && t("loading", { format })}
          {data?.violation && t(data.violation)}
          {data?.saved && t("saved", { name: data.saved })}
        </Text>
      </Stack>
    </Group>
  );
}
