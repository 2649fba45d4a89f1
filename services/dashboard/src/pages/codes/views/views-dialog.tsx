// The dialog in which views are saved, renamed, replaced, and deleted.

import { ActionIcon, Group, Modal, Stack, Text } from "@mantine/core";
import type { SavedView } from "@qr/session-api";
import { IconPencil, IconReplace, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { showDone } from "../../../shared/show-done.ts";
import { useViewChanges, useViews } from "./use-views.ts";
import { ConfirmForm, NameForm } from "./view-forms.tsx";

/** The step that the dialog shows. */
export type Step = { kind: "save" } | { kind: "manage" } | { kind: "rename" | "replace" | "delete"; view: SavedView };

interface ViewsDialogProps {
  step: Step;
  onStep(step: Step): void;
  /** The current parameters of the list. */
  query: string;
  onClose(): void;
}

export function ViewsDialog(props: ViewsDialogProps) {
  const { t } = useTranslation("views");
  const { step, onClose } = props;
  const name = "view" in step ? step.view.name : "";
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={<span style={{ overflowWrap: "anywhere" }}>{t(`${step.kind}.title`, { name })}</span>}
    >
      <StepFrame key={step.kind}>
        <Content {...props} />
      </StepFrame>
    </Modal>
  );
}

/** Focuses the first field or button, because the element that had the focus is gone. */
function StepFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>("input, button")?.focus(), []);
  return <div ref={frame}>{children}</div>;
}

function Content({ step, onStep, query, onClose }: ViewsDialogProps) {
  const { t } = useTranslation("views");
  const { save, change, remove } = useViewChanges();
  const back = () => onStep({ kind: "manage" });
  if (step.kind === "manage") return <ViewList onStep={onStep} />;
  if (step.kind === "save") {
    const act = async (name: string) => {
      await save({ name, query });
      showDone(t("save.done", { name }));
      onClose();
    };
    return <NameForm text={t("save.text")} name="" action={t("save.action")} act={act} onCancel={onClose} />;
  }
  const { kind, view } = step;
  if (kind === "rename") {
    const act = async (name: string) => {
      await change(view, { name });
      back();
    };
    return <NameForm name={view.name} action={t("rename.action")} act={act} onCancel={back} />;
  }
  const act = async () => {
    await (kind === "delete" ? remove(view) : change(view, { query }));
    showDone(t(`${kind}.done`, { name: view.name }));
    if (kind === "delete") back();
    else onClose();
  };
  return (
    <ConfirmForm
      text={t(`${kind}.text`)}
      action={t(`${kind}.action`)}
      isDangerous={kind === "delete"}
      act={act}
      onCancel={back}
    />
  );
}

const ACTIONS = [
  { kind: "rename", icon: IconPencil },
  { kind: "replace", icon: IconReplace },
  { kind: "delete", icon: IconTrash },
] as const;

function ViewList({ onStep }: Pick<ViewsDialogProps, "onStep">) {
  const { t } = useTranslation("views");
  const { data: views = [] } = useViews();
  if (views.length === 0) return <Text>{t("none")}</Text>;
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
      {views.map((view) => (
        <Group key={view.id} component="li" wrap="nowrap" justify="space-between" gap="xs">
          <Text style={{ overflowWrap: "anywhere" }}>
            <bdi>{view.name}</bdi>
          </Text>
          <Group gap="xxs" wrap="nowrap">
            {ACTIONS.map(({ kind, icon: Icon }) => (
              <ActionIcon
                key={kind}
                variant="subtle"
                color={kind === "delete" ? "red" : "gray"}
                size={36}
                title={t(`${kind}.open`)}
                aria-label={t(`${kind}.of`, { name: view.name })}
                onClick={() => onStep({ kind, view })}
              >
                <Icon size={18} aria-hidden />
              </ActionIcon>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
