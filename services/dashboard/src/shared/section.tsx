// One matter of a settings page: what it is called, a sentence about it, and what can be done.

import { Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  text?: ReactNode;
  isDangerous?: boolean;
  children: ReactNode;
}

export function Section({ title, text, isDangerous = false, children }: SectionProps) {
  const id = useId();
  const border = isDangerous ? { borderColor: "var(--mantine-color-red-outline)" } : {};
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={id} style={border}>
      <Stack gap={4} mb="md" maw={640}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {text !== undefined && (
          <Text component="div" size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </Stack>
      {children}
    </Paper>
  );
}
