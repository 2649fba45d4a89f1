// Fields that a button shows and hides.

import { Button, Collapse, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";

interface FoldedFieldsProps {
  /** The button's labels. */
  show: string;
  hide: string;
  /** Whether the fields are shown initially, because the person has changed some of them. */
  isChanged: boolean;
  /** Whether one of the fields has a violation, in which case the fields are shown. */
  isInvalid: boolean;
  /** Whether the fields are mounted only while they are shown, so that they load on demand. */
  isLazy?: boolean;
  children: ReactNode;
}

export function FoldedFields({ show, hide, isChanged, isInvalid, isLazy = false, children }: FoldedFieldsProps) {
  const id = useId();
  const [isWanted, { toggle }] = useDisclosure(isChanged);
  const isOpen = isWanted || isInvalid;
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        px="xxs"
        py="xxs"
        h="auto"
        lh="sm"
        styles={{ label: { whiteSpace: "normal", textAlign: "start", height: "auto" } }}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={isOpen ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
        onClick={toggle}
      >
        {isOpen ? hide : show}
      </Button>
      <Collapse expanded={isOpen} id={id} keepMounted={!isLazy}>
        <Stack pt="sm">{children}</Stack>
      </Collapse>
    </div>
  );
}
