// Under which name the response about where one is signed in is kept.

export const SESSIONS = ["sessions"] as const;
