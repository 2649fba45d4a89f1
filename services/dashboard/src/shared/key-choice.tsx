// Shows the API keys that a person has created, and asks whether to revoke them. The person knows the secrets of these keys.

import { Checkbox, type CheckboxProps, List, Stack, Text } from "@mantine/core";
import type { KeyListing, Keys } from "@qr/session-api";
import { useTranslation } from "react-i18next";
import { ask } from "../session/session-client.ts";
import { type Asked, confirm } from "./confirm.tsx";

interface KeyChoiceProps extends CheckboxProps {
  /** The text above the list, such as "API keys that you created:". */
  title: string;
  keys: readonly KeyListing[];
}

export function KeyChoice({ title, keys, ...checkbox }: KeyChoiceProps) {
  const { t } = useTranslation("members");
  return (
    <Stack gap="xs">
      <Text>{title}</Text>
      <List size="sm">
        {keys.map(({ id, name, last_four }) => (
          <List.Item key={id} style={{ overflowWrap: "anywhere" }}>
            {name}{" "}
            <Text component="span" size="sm" c="dimmed" ff="monospace">
              …{last_four}
            </Text>
          </List.Item>
        ))}
      </List>
      <Checkbox label={t("keyChoice.revoke")} description={t("keyChoice.revokeText")} {...checkbox} />
    </Stack>
  );
}

/** Returns the live keys that a member of the account has created. */
export async function loadKeysOf(userId: string): Promise<readonly KeyListing[]> {
  return (await ask<Keys>(`/members/${encodeURIComponent(userId)}/keys`)).items;
}

interface AskedWithKeys extends Asked {
  text: string;
  keysTitle: string;
  keys: readonly KeyListing[];
}

/** Asks for confirmation and, if there are keys, whether to revoke them (preselected). Resolves with undefined if the person cancels. */
export async function confirmWithKeys({
  keysTitle,
  keys,
  ...asked
}: AskedWithKeys): Promise<{ revokesKeys: boolean } | undefined> {
  let revokesKeys = true;
  const choice = (
    <Stack>
      <Text>{asked.text}</Text>
      <KeyChoice
        title={keysTitle}
        keys={keys}
        defaultChecked
        onChange={(event) => {
          revokesKeys = event.currentTarget.checked;
        }}
      />
    </Stack>
  );
  const isSure = await confirm({ ...asked, text: keys.length === 0 ? asked.text : choice });
  return isSure ? { revokesKeys } : undefined;
}
