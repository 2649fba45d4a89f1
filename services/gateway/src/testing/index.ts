// What the tests of services/admin read of the keys that it makes.

export { hashApiKey } from "../access/api-keys/api-key.ts";
export { createApiKeyStore, findApiKey } from "../access/api-keys/api-key-store.ts";
