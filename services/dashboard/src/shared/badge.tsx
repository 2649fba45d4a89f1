// A short label, such as a state. A plain element, because lists show many of them.

import type { ComponentProps, CSSProperties } from "react";
import classes from "./badge.module.css";

interface BadgeProps extends ComponentProps<"span"> {
  /** The name of a theme color. Default: an outline without a color. */
  color?: string;
}

export function Badge({ color, className = "", ...span }: BadgeProps) {
  return (
    <span {...span} className={`${classes.badge} ${className}`} style={color === undefined ? {} : colored(color)} />
  );
}

function colored(color: string): CSSProperties {
  const variables = {
    "--badge-ground": `var(--mantine-color-${color}-light)`,
    "--badge-text": `var(--mantine-color-${color}-light-color)`,
    // A gray badge keeps its outline, because a row under the pointer has the same color.
    ...(color !== "gray" && { "--badge-line": "transparent" }),
  };
  return variables as CSSProperties;
}
