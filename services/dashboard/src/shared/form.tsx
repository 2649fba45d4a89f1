// A form with its violations and buttons.

import { Alert, Button, type ButtonProps, Group, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "./error-text.ts";
import type { Submit } from "./use-submit.ts";

interface FormProps {
  submit: Submit;
  /** The submit button's label. */
  action: string;
  button?: ButtonProps;
  /** Elements shown before the submit button. */
  beside?: ReactNode;
  justify?: "flex-start" | "flex-end" | "space-between";
  children: ReactNode;
}

export function Form({ submit, action, button, beside, justify = "flex-start", children }: FormProps) {
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <Stack maw={460}>
        {children}
        <FormViolation violation={submit.violation} />
        <Group justify={justify}>
          {beside}
          <Button type="submit" loading={submit.isBusy} {...button}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface DialogFormProps extends Omit<FormProps, "beside" | "justify"> {
  onCancel: () => void;
}

export function DialogForm({ onCancel, ...form }: DialogFormProps) {
  const { t } = useTranslation();
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      {t("cancel")}
    </Button>
  );
  return <Form {...form} justify="flex-end" beside={cancel} />;
}

interface PanelFormProps extends Pick<FormProps, "submit" | "action" | "children"> {
  onCancel: () => void;
}

/** A form that is shown in place of the values that it changes. */
export function PanelForm({ submit, action, onCancel, children }: PanelFormProps) {
  const { t } = useTranslation();
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <Stack gap="sm">
        {children}
        <FormViolation violation={submit.violation} />
        <Group gap="xs">
          <Button type="submit" loading={submit.isBusy}>
            {action}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Shows a violation that belongs to no field. */
export function FormViolation({ violation }: { violation: unknown }) {
  return violation === undefined ? null : (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {errorText(violation)}
    </Alert>
  );
}
