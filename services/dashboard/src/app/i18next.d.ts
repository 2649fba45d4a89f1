// Derives the type of message keys from the English catalog, so that a missing key does not compile.

import type * as messages from "../messages/en/index.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof messages;
  }
}
