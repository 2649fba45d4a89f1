// Under which name the answers about keys are kept.

export const KEYS = ["keys"] as const;
