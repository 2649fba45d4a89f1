// A section of a page: heading, text, and content.

import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  text?: ReactNode;
  isDangerous?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, text, isDangerous = false, actions, children }: SectionProps) {
  const id = useId();
  const border = isDangerous ? { borderColor: "var(--mantine-color-red-outline)" } : {};
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={id} style={border}>
      <Stack gap="xxs" mb="md">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {actions}
        </Group>
        {text !== undefined && (
          <Text component="div" size="sm" c="dimmed" maw={640}>
            {text}
          </Text>
        )}
      </Stack>
      {children}
    </Paper>
  );
}
