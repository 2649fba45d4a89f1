// The tags by which the list is filtered, each with a button that removes it.

import { Button, Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

interface ChosenTagsProps {
  tags: readonly string[];
  onChange(tags: string[]): void;
}

export function ChosenTags({ tags, onChange }: ChosenTagsProps) {
  const { t } = useTranslation("codes");
  if (tags.length === 0) return null;
  return (
    <Group gap="xs">
      {tags.map((tag) => (
        <Button
          key={tag}
          variant="light"
          size="compact-sm"
          fw={500}
          radius="xl"
          maw="100%"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t("removeTag", { tag })}
          onClick={() => onChange(tags.filter((one) => one !== tag))}
        >
          <bdi>{tag}</bdi>
        </Button>
      ))}
    </Group>
  );
}
