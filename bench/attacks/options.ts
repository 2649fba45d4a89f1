import { readOptions, someOf, whole } from "../measure/options.ts";
import { ATTACKS } from "./attack.ts";

const ABOUT = `Attacks a running system, one attack at a time, and measures how long other users wait and how much memory the services take.
Exits with 1 if a documented limit is exceeded.`;

export const options = readOptions("attacks", ABOUT, {
  attack: someOf(ATTACKS),
  seconds: whole("length of the baseline and of each attack", 20),
});
