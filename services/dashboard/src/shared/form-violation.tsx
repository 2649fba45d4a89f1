// A message above a form's button for a violation that belongs to no field.

import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { errorText } from "./error-text.ts";

export function FormViolation({ violation }: { violation: unknown }) {
  return violation === undefined ? null : (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {errorText(violation)}
    </Alert>
  );
}
