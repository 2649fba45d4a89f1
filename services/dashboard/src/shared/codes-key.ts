/** Returns the prefix of the query keys for an account's list of codes. */
export const codesKey = (accountId: string) => ["codes", accountId] as const;
