// The records that the routes below /session/v1 response: those of the public API, by the types of its client.

export type { Code, CodePage, Statistics } from "@qr/client";
