// Under which name the answer about where one is signed in is kept.

export const SESSIONS = ["sessions"] as const;
