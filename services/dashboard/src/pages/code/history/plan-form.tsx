// Plans a change: to pause the code, to resume it, or to change its target.

import { Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Code, CodeChange } from "@qr/client";
import { useTranslation } from "react-i18next";
import { SessionError } from "../../../session/session-error.ts";
import { PanelForm } from "../../../shared/form.tsx";
import { MomentInput } from "../../../shared/moment-input.tsx";
import { PLAIN } from "../../../shared/plain-field.ts";
import { viewerZone } from "../../../shared/times.ts";
import { useSubmit } from "../../../shared/use-submit.ts";
import { withScheme } from "../../../shared/with-scheme.ts";
import { planChange } from "./use-history.ts";

const ACTIONS = ["pause", "resume", "target"] as const;
type Action = (typeof ACTIONS)[number];

interface PlanFormProps {
  code: Code;
  onAdded(): void;
  onClose(): void;
}

export function PlanForm({ code: { id, type }, onAdded, onClose }: PlanFormProps) {
  const { t } = useTranslation("history");
  const form = useForm<{ action: Action; target: string; at: string }>({
    initialValues: { action: "target", target: "", at: "" },
    validate: {
      target: (target, { action }) => (action === "target" && target.trim() === "" ? t("planned.noTarget") : null),
      at: (at) => (at === "" ? t("planned.noTime") : null),
    },
  });
  const submit = useSubmit(
    form,
    async ({ action, target, at }) => {
      await planChange(id, at, changeOf(action, type === "url" ? withScheme(target) : target)).catch(toFormFields);
      onAdded();
    },
    { limit_reached: "at" },
  );
  const { action } = form.values;
  return (
    <PanelForm submit={submit} action={t("planned.save")} onCancel={onClose}>
      <Stack gap="sm" maw={560}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Select
            label={t("planned.action")}
            allowDeselect={false}
            autoFocus
            data={ACTIONS.map((value) => ({ value, label: t(`planned.actions.${value}`) }))}
            value={action}
            onChange={(chosen) => form.setFieldValue("action", ACTIONS.find((one) => one === chosen) ?? "target")}
          />
          <MomentInput
            label={t("planned.at")}
            description={t("planned.atHelp", { zone: viewerZone() })}
            inputWrapperOrder={["label", "input", "error", "description"]}
            {...form.getInputProps("at")}
            value={form.values.at}
          />
        </SimpleGrid>
        {action === "target" && (
          <TextInput label={t("planned.newTarget")} {...PLAIN} {...form.getInputProps("target")} />
        )}
      </Stack>
    </PanelForm>
  );
}

function changeOf(action: Action, target: string): CodeChange {
  return action === "target" ? { target } : { paused: action === "pause" };
}

/** Rethrows the error with its fields renamed to those of the form. */
function toFormFields(error: unknown): never {
  if (!(error instanceof SessionError)) throw error;
  const { code, message, status, waitSeconds, requestId } = error;
  const details = error.details.map((detail) => ({ ...detail, field: detail.field.replace(/^change\./, "") }));
  throw new SessionError(code, message, { status, details, waitSeconds, requestId });
}
