// Under which names the responses about the team are kept.

export const MEMBERS = ["members"] as const;
export const INVITATIONS = ["invitations"] as const;
