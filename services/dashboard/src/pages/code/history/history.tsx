// The tab with a code's planned changes and its history.

import { Stack } from "@mantine/core";
import { useCodeInHand } from "../use-code-in-hand.ts";
import { HistoryPanel } from "./history-panel.tsx";
import { PlannedPanel } from "./planned-panel.tsx";

export function Component() {
  const { present, mayChange } = useCodeInHand();
  return (
    <Stack gap="md">
      {present.code.dynamic && <PlannedPanel code={present.code} mayChange={mayChange} />}
      <HistoryPanel id={present.code.id} mayChange={mayChange} />
    </Stack>
  );
}
