// Text that is hidden until the person asks for it.

import { Button, Group, Text } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

interface HiddenTextProps {
  /** The labels of the button while the text is hidden and while it is shown. */
  showLabel: string;
  hideLabel: string;
  /** What is shown instead of the text while it is hidden. */
  placeholder?: ReactNode;
  children: string;
}

export function HiddenText({ showLabel, hideLabel, placeholder, children }: HiddenTextProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Group gap="xs" align="center">
      {isShown ? (
        <Text span style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
          <bdi>{children}</bdi>
        </Text>
      ) : (
        placeholder
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon aria-hidden />}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? hideLabel : showLabel}
      </Button>
    </Group>
  );
}
