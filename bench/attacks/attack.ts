// The attacks, and what an attacker knows.

export const ATTACKS = [
  { name: "csv", title: "4 clients send CSV files of 2 MB", clients: 4 },
  { name: "previews", title: "4 clients preview the largest styled texts", clients: 4 },
  { name: "logos", title: "10 clients upload SVG bombs", clients: 10 },
  { name: "images", title: "130 strangers request images in all sizes", clients: 130 },
  { name: "sign-ins", title: "80 people at a time sign in", clients: 80 },
  { name: "batches", title: "an account sends batches of styled codes", clients: 4 },
] as const;
export type Attack = (typeof ATTACKS)[number];
export type AttackName = Attack["name"];

export interface SignedIn {
  cookie: string;
  csrfToken: string;
}

/** What the attackers have: an account with an API key, people with sessions and a shared password, and the public ID of a code. */
export interface Attackers {
  apiUrl: string;
  imageUrl: string;
  apiKey: string;
  people: readonly (SignedIn & { email: string })[];
  password: string;
  codeId: string;
}

/** The argument to attacker.ts, as JSON. */
export interface AttackerOptions {
  name: AttackName;
  clients: number;
  seconds: number;
  attackers: Attackers;
}

/** What attacker.ts prints, as JSON: the number of responses by status; 0 stands for no response. */
export type Responses = Record<string, number>;
