// Every route of the session API: the one place where the nouns' lists are joined.

import type { AccountKeysStore } from "../api-keys/account-keys-store.ts";
import { keySessionRoutes } from "../api-keys/key-session-routes.ts";
import type { Demo } from "../demo/demo.ts";
import { demoRoutes } from "../demo/demo-routes.ts";
import { type InvitationParts, invitationSessionRoutes } from "../invitations/invitation-session-routes.ts";
import { memberSessionRoutes } from "../members/member-session-routes.ts";
import type { MembersStore } from "../members/members-store.ts";
import { type AccountRouteParts, accountRoutes } from "../people/account-routes.ts";
import { type PeopleParts, peopleRoutes } from "../people/people-routes.ts";
import { whereSignedInRoutes } from "../people/where-signed-in.ts";
import type { PreviewParts } from "../preview/preview-code.ts";
import { previewSessionRoutes } from "../preview/preview-session-routes.ts";
import { scansSessionRoutes } from "../scans/scans-session-routes.ts";
import type { ScansStore } from "../scans/scans-store.ts";
import { type UsageParts, usageSessionRoutes } from "../usage/usage-session-routes.ts";
import type { SessionRoute } from "./session-route.ts";

interface NounParts {
  keys: AccountKeysStore;
  usage: UsageParts;
  scans: ScansStore;
  preview: PreviewParts;
  members: MembersStore;
}

export type SessionRouteParts = PeopleParts & AccountRouteParts & NounParts & InvitationParts & { demo: Demo };

export function sessionRoutes(parts: SessionRouteParts): SessionRoute[] {
  return [
    ...peopleRoutes(parts),
    ...whereSignedInRoutes(parts),
    ...accountRoutes(parts),
    ...memberSessionRoutes(parts.members),
    ...invitationSessionRoutes(parts),
    ...keySessionRoutes(parts.keys),
    ...usageSessionRoutes(parts.usage),
    ...scansSessionRoutes(parts.scans),
    ...previewSessionRoutes(parts.preview),
    ...demoRoutes(parts),
  ];
}
