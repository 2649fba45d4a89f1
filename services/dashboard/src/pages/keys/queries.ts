// Under which name the responses about keys are kept.

export const KEYS = ["keys"] as const;
