import { Text } from "@mantine/core";

/** Small secondary text. */
export const Dimmed = Text.withProps({ size: "sm", c: "dimmed" });
