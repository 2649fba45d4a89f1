// The operations on accounts, people, keys, and codes that services/admin uses. This file loads neither Express nor better-auth.

export { keyStatus, type ListedKey, listApiKeys } from "./access/api-keys/api-key-store.ts";
export type { KeyLimits } from "./access/api-keys/key-limits.ts";
export { keyName, MAX_KEY_NAME_LENGTH } from "./access/api-keys/key-name.ts";
export { createKeyAsOperator, revokeApiKey, rotateApiKey } from "./access/api-keys/operator-keys.ts";
export { DEFAULT_OVERLAP_MS, type RotationResult } from "./access/api-keys/rotate-api-key.ts";
export { PLANS, type Plan } from "./access/limits/plans.ts";
export { isScope, SCOPES, type Scope } from "./access/principal.ts";
export {
  type Account,
  changePlan,
  createAccount,
  emailSchema,
  listAccounts,
  matchAccounts,
  resumeAccount,
  suspendAccount,
} from "./accounts/account-store.ts";
export { givenLimits, resolveLimits, shownLimits } from "./accounts/api-keys/given-limits.ts";
export { invitationUrl, inviteAsOperator } from "./accounts/invitations/invitation-store.ts";
export {
  createPasswordLink,
  findPerson,
  type ListedPerson,
  listPeople,
  releaseEmail,
  signOutEverywhere,
  usersOfEmail,
} from "./accounts/people/person-store.ts";
export { deleteCodeAsOperator, findCode, type OperatorsCode } from "./codes/delete-as-operator.ts";
export { createNotices, type Notices } from "./events/notices.ts";
