// Tells the compiler the texts that there are, by the English catalog: a key that is in none does not compile.

import type { messages } from "../messages/en/index.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof messages;
  }
}
