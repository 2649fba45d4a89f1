// Shown instead of an empty list. Says what the list will contain and how to start.

import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";
import pictures from "./pictures.svg";

interface EmptyStateProps {
  /** The ID of a symbol in pictures.svg. */
  picture:
    | "archive"
    | "bin"
    | "codes"
    | "domains"
    | "history"
    | "keys"
    | "logos"
    | "lost"
    | "presets"
    | "rules"
    | "search"
    | "tags";
  /** Omit it below a heading. The picture is small if there is neither a title nor children. */
  title?: string;
  text?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ picture, title, text, children }: EmptyStateProps) {
  const isSmall = title === undefined && children === undefined;
  return (
    <Stack align="center" gap="xs" p={isSmall ? "sm" : "lg"} ta="center">
      <svg className={classes.picture} data-small={isSmall || undefined} viewBox="0 0 144 104" aria-hidden="true">
        <use href={`${pictures}#${picture}`} />
      </svg>
      {title !== undefined && (
        <Text fw={600} size="lg">
          {title}
        </Text>
      )}
      {text !== undefined && (
        <Text component="div" c="dimmed" size={isSmall ? "sm" : "md"} className={classes.text ?? ""}>
          {text}
        </Text>
      )}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </Stack>
  );
}
