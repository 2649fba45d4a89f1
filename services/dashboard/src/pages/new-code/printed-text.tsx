// Describes the printed code: what phones read, what they open, and whether the target can be changed.

import { Code, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { withScheme } from "../../shared/with-scheme.ts";
import { type Draft, isDynamic } from "./draft.ts";
import classes from "./new-code.module.css";

interface PrintedTextProps {
  draft: Draft;
  payload: string;
  /** Whether the payload ends with an example slug. */
  isPlaceholder: boolean;
}

export function PrintedText({ draft, payload, isPlaceholder }: PrintedTextProps) {
  const { t } = useTranslation("newCode");
  return (
    <Stack gap="xs">
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

/** Shows the payload, which is scrollable if it is long. */
function Payload({ text }: { text: string }) {
  return (
    // People must be able to reach scrollable regions with the keyboard.
    <Code block className={classes.payload ?? ""} tabIndex={0}>
      <bdi>{text}</bdi>
    </Code>
  );
}
