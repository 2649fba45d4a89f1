// Query key of the keys.

export const KEYS = ["keys"] as const;
