// Exports for the tests of services/admin.

export { hashApiKey } from "../access/api-keys/api-key.ts";
export { createApiKeyStore, findApiKey } from "../access/api-keys/api-key-store.ts";
