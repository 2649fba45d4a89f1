import { isNightly } from "@qr/test-kit/nightly";

export const TWINS = 50;
export const ROUNDS = isNightly ? 200 : 8;
export const KILLS = isNightly ? 20 : 1;
