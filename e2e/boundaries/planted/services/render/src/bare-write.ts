// Breaks the rule on writing files in biome.json, once per import.
import * as fs from "node:fs";
import { createWriteStream } from "node:fs";
import { appendFile, mkdir, open, writeFile } from "node:fs/promises";
import promises from "node:fs/promises";

export const everything = [fs, createWriteStream, appendFile, mkdir, open, writeFile, promises];
