// Derives the type of message keys from the English catalog, so that a missing key does not compile.

import type * as messages from "../messages/en/index.ts";
import type account from "../messages/en/pages/account.json";
import type analytics from "../messages/en/pages/analytics.json";
import type audit from "../messages/en/pages/audit.json";
import type brand from "../messages/en/pages/brand.json";
import type bulk from "../messages/en/pages/bulk.json";
import type code from "../messages/en/pages/code.json";
import type design from "../messages/en/pages/design.json";
import type domains from "../messages/en/pages/domains.json";
import type downloads from "../messages/en/pages/downloads.json";
import type history from "../messages/en/pages/history.json";
import type home from "../messages/en/pages/home.json";
import type invitation from "../messages/en/pages/invitation.json";
import type keys from "../messages/en/pages/keys.json";
import type link from "../messages/en/pages/link.json";
import type members from "../messages/en/pages/members.json";
import type newCode from "../messages/en/pages/new-code.json";
import type palette from "../messages/en/pages/palette.json";
import type prints from "../messages/en/pages/prints.json";
import type rules from "../messages/en/pages/rules.json";
import type shortLinks from "../messages/en/pages/short-links.json";
import type shortcuts from "../messages/en/pages/shortcuts.json";
import type signIn from "../messages/en/pages/sign-in.json";
import type sorts from "../messages/en/pages/sorts.json";
import type states from "../messages/en/pages/states.json";
import type tags from "../messages/en/pages/tags.json";
import type upload from "../messages/en/pages/upload.json";
import type usage from "../messages/en/pages/usage.json";
import type views from "../messages/en/pages/views.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Omit<typeof messages, "pages"> & {
      account: typeof account;
      analytics: typeof analytics;
      audit: typeof audit;
      brand: typeof brand;
      bulk: typeof bulk;
      code: typeof code;
      design: typeof design;
      domains: typeof domains;
      downloads: typeof downloads;
      history: typeof history;
      home: typeof home;
      invitation: typeof invitation;
      keys: typeof keys;
      link: typeof link;
      members: typeof members;
      newCode: typeof newCode;
      palette: typeof palette;
      prints: typeof prints;
      rules: typeof rules;
      shortLinks: typeof shortLinks;
      shortcuts: typeof shortcuts;
      signIn: typeof signIn;
      sorts: typeof sorts;
      states: typeof states;
      tags: typeof tags;
      upload: typeof upload;
      usage: typeof usage;
      views: typeof views;
    };
  }
}
