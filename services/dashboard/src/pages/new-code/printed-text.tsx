// What will be printed, in words: what phones read, where that brings them, and whether it can still be changed.

import { Code, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { withScheme } from "./build-target.ts";
import { type Draft, isDynamic } from "./draft.ts";
import classes from "./new-code.module.css";

interface PrintedTextProps {
  draft: Draft;
  payload: string;
  /** Whether the end of the payload is only an example. */
  isPlaceholder: boolean;
}

export function PrintedText({ draft, payload, isPlaceholder }: PrintedTextProps) {
  const { t } = useTranslation("newCode");
  return (
    <Stack gap={6}>
      <Title order={3} size="h6">
        {t("preview.willBe")}
      </Title>
      {isDynamic(draft) ? (
        <>
          <Text size="sm">{t("preview.readDynamic")}</Text>
          <Payload text={payload} />
          {isPlaceholder && (
            <Text size="xs" c="dimmed">
              {t("preview.placeholder")}
            </Text>
          )}
          <Destination draft={draft} />
          <Text size="sm">{t("preview.changeable")}</Text>
        </>
      ) : (
        <>
          <Text size="sm">{t("preview.readStatic")}</Text>
          <Payload text={payload} />
          <Text size="sm">{t("preview.fixed")}</Text>
        </>
      )}
    </Stack>
  );
}

function Destination({ draft: { type, contents } }: { draft: Draft }) {
  const { t } = useTranslation("newCode");
  if (type !== "url") return <Text size="sm">{t("preview.shown")}</Text>;
  return (
    <>
      <Text size="sm">{t("preview.sentTo")}</Text>
      <Payload text={withScheme(contents.url.url)} />
    </>
  );
}

/** May be long, and scrolls then: with the keyboard too. */
function Payload({ text }: { text: string }) {
  return (
    // What scrolls must be reached with the keyboard.
    <Code block className={classes.payload ?? ""} tabIndex={0}>
      <bdi>{text}</bdi>
    </Code>
  );
}
