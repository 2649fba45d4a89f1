import { readFileSync } from "node:fs";
import { createClient } from "../../../libs/client/src/index.ts";
import { pool } from "../../../libs/database/src/pool.ts";

export const everything = [readFileSync, createClient, pool];
