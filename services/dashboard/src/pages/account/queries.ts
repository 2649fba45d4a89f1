// Query key of the person's sessions.

export const SESSIONS = ["sessions"] as const;
