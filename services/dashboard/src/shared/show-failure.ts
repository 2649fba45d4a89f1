// Tells in a corner of the page that something did not work, where no form is there to say so.

import { notifications } from "@mantine/notifications";
import { errorText } from "./error-text.ts";

export function showFailure(error: unknown): void {
  notifications.show({ color: "red", message: errorText(error), autoClose: 10_000 });
}
