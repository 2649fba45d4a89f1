export const KEYS = ["keys"] as const;
