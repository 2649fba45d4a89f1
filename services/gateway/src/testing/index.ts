// Exports for the tests of services/admin.

export { hashApiKey } from "../access/api-keys/api-key.ts";
export { createApiKeyStore, findApiKey } from "../access/api-keys/api-key-store.ts";
export { lookAtOneTimeLink } from "../access/one-time-links-store.ts";
export { createInvitationStore } from "../accounts/invitations/invitation-store.ts";
export { createPerson, createPersonWithAccount } from "../accounts/people/sign-up.ts";
export { createCommitGate } from "../scheduling/commit-gate.ts";
