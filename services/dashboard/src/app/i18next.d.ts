// Derives the type of message keys from the English catalog, so that a missing key does not compile.

import type bulk from "../messages/en/bulk.json";
import type history from "../messages/en/history.json";
import type * as messages from "../messages/en/index.ts";
import type rules from "../messages/en/rules.json";
import type states from "../messages/en/states.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof messages & {
      bulk: typeof bulk;
      states: typeof states;
      rules: typeof rules;
      history: typeof history;
    };
  }
}
