export const SESSIONS = ["sessions"] as const;
