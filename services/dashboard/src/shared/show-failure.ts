// Shows a failure as a notification, for actions without a form.

import { notifications } from "@mantine/notifications";
import { errorText } from "./error-text.ts";

export function showFailure(error: unknown): void {
  notifications.show({ color: "red", message: errorText(error), autoClose: 10_000 });
}
