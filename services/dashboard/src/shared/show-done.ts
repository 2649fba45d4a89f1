import { notifications } from "@mantine/notifications";

/** Says for a few seconds what the person has done. */
export const showDone = (message: string) => void notifications.show({ color: "teal", message });
