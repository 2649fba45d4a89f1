// A part of the page about a code, with its heading.

import { Group, Paper, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  /** At the end of the heading's line. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
