// The records of the routes below /session/v1: those of the public API, with its client's types.

export type { Code, CodePage, Statistics } from "@qr/client";
