// A section with a button that opens a dialog, whose form is loaded when it is opened.

import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ComponentType, Suspense } from "react";
import { Loading } from "../../shared/loading.tsx";
import { Section } from "../../shared/section.tsx";

interface Props {
  title: string;
  text: string;
  /** The label of the button. */
  open: string;
  /** The title of the dialog. */
  ask: string;
  form: ComponentType<{ onCancel: () => void }>;
}

export function DangerDialog({ title, text, open, ask, form: Form }: Props) {
  const [isOpen, dialog] = useDisclosure();
  return (
    <Section title={title} text={text} isDangerous>
      <Button variant="outline" color="red" onClick={dialog.open}>
        {open}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={ask}>
        <Suspense fallback={<Loading />}>
          <Form onCancel={dialog.close} />
        </Suspense>
      </Modal>
    </Section>
  );
}
