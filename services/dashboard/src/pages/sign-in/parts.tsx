// The parts that the sign-in and sign-up pages share.

import { Anchor, Text, TextInput, type TextInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

export function EmailInput(props: TextInputProps) {
  const { t } = useTranslation("signIn");
  return (
    <TextInput label={t("email")} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
  );
}

interface OtherPageProps {
  text: string;
  link: string;
  path: string;
  /** The path to open after sign-in, if any. */
  next: string | null;
}

export function OtherPage({ text, link, path, next }: OtherPageProps) {
  return (
    <Text mt="lg" size="sm" ta="center">
      {text}{" "}
      <Anchor component={Link} to={next === null ? path : `${path}?next=${encodeURIComponent(next)}`}>
        {link}
      </Anchor>
    </Text>
  );
}
