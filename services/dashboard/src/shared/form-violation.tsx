// Above a form's button: why it was refused, where that belongs to no field.

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
