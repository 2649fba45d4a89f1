export const MEMBERS = ["members"] as const;
export const INVITATIONS = ["invitations"] as const;
