import { type ComponentType, lazy } from "react";
import type { LaterCatalog } from "../../../messages/later.ts";
import { loadMessages } from "../../../messages/start-messages.ts";

/** Returns a component that loads when it is first shown, together with the messages in `catalog`. */
export const lazyBulk = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  catalog: LaterCatalog = "bulk",
) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadMessages(catalog)]);
    return { default: component };
  });
