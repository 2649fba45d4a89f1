// The pages in the navigation and in the command palette, apart from the home page and the list of codes.

import type { Me } from "@qr/session-api";
import { IconGauge, IconKey, IconPalette, IconSettings, IconTag, IconUsers, IconWorld } from "@tabler/icons-react";

const SETTINGS = [
  { to: "/settings/brand", text: "nav.brand", icon: IconPalette, isForOwners: false },
  { to: "/settings/tags", text: "nav.tags", icon: IconTag, isForOwners: false },
  { to: "/settings/domains", text: "nav.domains", icon: IconWorld, isForOwners: false },
  { to: "/settings/keys", text: "nav.keys", icon: IconKey, isForOwners: true },
  { to: "/settings/usage", text: "nav.usage", icon: IconGauge, isForOwners: false },
  { to: "/settings/members", text: "nav.members", icon: IconUsers, isForOwners: true },
  { to: "/settings/account", text: "nav.account", icon: IconSettings, isForOwners: false },
] as const;

/** Returns the settings pages that the person can open. */
export const settingsOf = ({ account }: Me) =>
  SETTINGS.filter(({ isForOwners }) => !isForOwners || account.role === "owner");
