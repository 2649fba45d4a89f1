import { notifications } from "@mantine/notifications";

/** Briefly shows a message about a completed action. */
export const showDone = (message: string) => void notifications.show({ color: "teal", message });
