import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ContentDetails } from "../../shared/contents/content-details.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { Loading } from "../../shared/loading.tsx";
import { Section } from "../../shared/section.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { displayTarget } from "../../shared/target-display.ts";
import { HostForms } from "../../shared/target-text.tsx";
import { hasDraft } from "./target-draft.ts";
import { repoint, type TaggedCode, useShownCode } from "./use-code.ts";

/** Loaded when it is first needed. */
const TargetForm = lazy(async () => ({ default: (await import("./target-form.tsx")).TargetForm }));

export function TargetPanel({ present, mayChange }: { present: TaggedCode; mayChange: boolean }) {
  const { t } = useTranslation("code");
  const { code } = present;
  const shown = useShownCode(code.id);
  const mayRepoint = mayChange && code.dynamic;
  // Restores the input after an ended session or a reload.
  const [base, setBase] = useState(mayRepoint && hasDraft(code.id) ? present : undefined);
  const [saved, setSaved] = useState<{ after: TaggedCode; before: string } | undefined>();
  const done = (after: TaggedCode, before: string) => {
    shown.keep(after);
    setBase(undefined);
    setSaved({ after, before });
  };
  return (
    <Section
      title={t("target.title")}
      actions={
        mayRepoint &&
        base === undefined && (
          <Button
            leftSection={<IconArrowsExchange aria-hidden />}
            onClick={() => {
              setSaved(undefined);
              setBase(present);
            }}
          >
            {t("target.repoint")}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {(base === undefined || isTargetLink(code)) && <PresentTarget code={code} />}
        {!code.dynamic && <WhyStatic mayChange={mayChange} />}
        {code.rules !== undefined && <RulesFirst id={code.id} count={code.rules.length} />}
        {base !== undefined && (
          <Suspense fallback={<Loading />}>
            <TargetForm base={base} onSaved={done} onClose={() => setBase(undefined)} />
          </Suspense>
        )}
      </Stack>
      <div role="status">
        {saved !== undefined && (
          <Saved {...saved} onClose={() => setSaved(undefined)} onUndone={(after) => shown.keep(after)} />
        )}
      </div>
    </Section>
  );
}

/**
 * Returns whether the target is a link. Any other target is already shown by the fields of the form while the form is
 * open.
 */
const isTargetLink = ({ type, target }: Code) => displayTarget(type, target).href !== undefined;

function PresentTarget({ code: { type, target } }: { code: Code }) {
  const { href, hosts } = displayTarget(type, target);
  if (href === undefined) return <ContentDetails type={type} target={target} />;
  return (
    <div>
      <Anchor href={href} target="_blank" rel="noreferrer" style={{ overflowWrap: "anywhere" }}>
        <bdi>{target}</bdi>
      </Anchor>
      {hosts !== undefined && <HostForms hosts={hosts} />}
    </div>
  );
}

function RulesFirst({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation("code");
  return (
    <Dimmed>
      {t("target.rulesFirst", { count })}{" "}
      <Anchor component={Link} to={`/codes/${id}/rules`} inherit>
        {t("target.showRules")}
      </Anchor>
    </Dimmed>
  );
}

function WhyStatic({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation("code");
  return (
    <Dimmed>
      {t("target.static")}{" "}
      {mayChange && (
        <Anchor component={Link} to="/codes/new" inherit>
          {t("target.staticInstead")}
        </Anchor>
      )}
    </Dimmed>
  );
}

interface SavedProps {
  after: TaggedCode;
  before: string;
  onClose(): void;
  onUndone(after: TaggedCode): void;
}

function Saved({ after, before, onClose, onUndone }: SavedProps) {
  const { t } = useTranslation(["code", "common"]);
  const { mutate: undo, isPending } = useMutation({
    mutationFn: () => repoint(after, before),
    networkMode: "always",
    onSuccess: ({ changed, theirs }) => {
      onUndone(changed ?? theirs);
      if (theirs !== undefined) showFailure(new Error(t("target.undoConflict")));
      onClose();
    },
    onError: showFailure,
  });
  return (
    <Alert mt="sm" color="green" title={t("target.saved")} withCloseButton onClose={onClose}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t("target.savedText")}</Text>
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => undo()}>
          {t("common:undo")}
        </Button>
      </Group>
    </Alert>
  );
}
