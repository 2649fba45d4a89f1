// Every route of the session API: the one place where the nouns' lists are joined.

import type { AccountKeysStore } from "../accounts/api-keys/account-keys-store.ts";
import { keySessionRoutes } from "../accounts/api-keys/key-session-routes.ts";
import type { Demo } from "../accounts/demo/demo.ts";
import { demoRoutes } from "../accounts/demo/demo-routes.ts";
import { type InvitationParts, invitationSessionRoutes } from "../accounts/invitations/invitation-session-routes.ts";
import { memberSessionRoutes } from "../accounts/members/member-session-routes.ts";
import type { MembersStore } from "../accounts/members/members-store.ts";
import { type AccountRouteParts, accountRoutes } from "../accounts/people/account-routes.ts";
import { type PeopleParts, peopleRoutes } from "../accounts/people/people-routes.ts";
import { whereSignedInRoutes } from "../accounts/people/where-signed-in.ts";
import { type UsageParts, usageSessionRoutes } from "../accounts/usage/usage-session-routes.ts";
import type { PreviewParts } from "../codes/preview/preview-code.ts";
import { previewSessionRoutes } from "../codes/preview/preview-session-routes.ts";
import type { SessionRoute } from "../route/session-route.ts";
import { scansSessionRoutes } from "../statistics/scans/scans-session-routes.ts";
import type { ScansStore } from "../statistics/scans/scans-store.ts";

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
