import { type ComponentType, lazy } from "react";
import { loadMessages } from "../../../messages/start-messages.ts";

/** Returns a component that loads when it is first shown, together with the messages about changes of many codes. */
export const lazyBulk = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadMessages("bulk")]);
    return { default: component };
  });
