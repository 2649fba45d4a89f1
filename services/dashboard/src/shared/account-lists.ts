// The query keys under which the account's API keys and members are cached.

export const KEYS = ["keys"] as const;
export const MEMBERS = ["members"] as const;
