// A step of the upload: its heading receives focus when the step begins and when the heading changes.

import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./upload.module.css";

interface StepProps {
  title: string;
  text?: ReactNode;
  isFocused?: boolean;
  /** The buttons that end the step. */
  buttons?: ReactNode;
  children: ReactNode;
}

export function Step({ title, text, isFocused = true, buttons, children }: StepProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each heading.
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [title]);
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={id}>
      <Stack gap="xxs" mb="md" maw={720}>
        <Title order={2} size="h4" id={id} ref={heading} tabIndex={-1} className={classes.heading ?? ""}>
          {title}
        </Title>
        {text !== undefined && (
          <Text component="div" size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </Stack>
      <Stack>{children}</Stack>
      {buttons !== undefined && <Group mt="lg">{buttons}</Group>}
    </Paper>
  );
}
