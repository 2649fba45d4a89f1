// The pages in the navigation and in the command palette, apart from the home page and the list of codes.

import type { Me } from "@qr/session-api";
import {
  IconGauge,
  IconHistory,
  IconKey,
  IconPalette,
  IconSettings,
  IconTag,
  IconUsers,
  IconWorld,
} from "@tabler/icons-react";
import { hasRole } from "../session/roles.ts";

const SETTINGS = [
  { to: "/settings/brand", text: "nav.brand", icon: IconPalette, isForAdmins: false },
  { to: "/settings/tags", text: "nav.tags", icon: IconTag, isForAdmins: false },
  { to: "/settings/domains", text: "nav.domains", icon: IconWorld, isForAdmins: false },
  { to: "/settings/keys", text: "nav.keys", icon: IconKey, isForAdmins: true },
  { to: "/settings/usage", text: "nav.usage", icon: IconGauge, isForAdmins: false },
  { to: "/settings/members", text: "nav.members", icon: IconUsers, isForAdmins: true },
  { to: "/audit", text: "nav.audit", icon: IconHistory, isForAdmins: true },
  { to: "/settings/account", text: "nav.account", icon: IconSettings, isForAdmins: false },
] as const;

/** Returns the settings pages that the person can open. */
export const settingsOf = ({ account }: Me) =>
  SETTINGS.filter(({ isForAdmins }) => !isForAdmins || hasRole(account.role, "admin"));
