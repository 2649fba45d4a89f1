import { fork } from "node:child_process";
import { startPostgres } from "./start.ts";

export const everything = [fork, startPostgres];
