// Shown instead of an empty list. Says what the list will contain and how to start.

import { Stack, Text, ThemeIcon } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";

interface EmptyStateProps {
  icon: ComponentType<{ size?: number; "aria-hidden"?: boolean }>;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <ThemeIcon variant="light" size={56} radius="xl" mb="xs">
        <Icon size={28} aria-hidden />
      </ThemeIcon>
      <Text fw={600} size="lg">
        {title}
      </Text>
      {text !== undefined && (
        <Text component="div" c="dimmed" maw={460}>
          {text}
        </Text>
      )}
      {children !== undefined && <div style={{ marginTop: 12 }}>{children}</div>}
    </Stack>
  );
}
