import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dimmed } from "./dimmed.ts";

/** A value with its name above it. */
export function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Dimmed>{label}</Dimmed>
      <Text component="div" style={{ overflowWrap: "anywhere" }}>
        {children}
      </Text>
    </div>
  );
}
