// A build step: writes FILE.br and FILE.gz next to each file that is worth compressing. The gateway sends these bytes unchanged, so
// compressing at the highest level delays neither its startup nor any response.

import type { Dirent } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = new Set([".css", ".html", ".ico", ".js", ".json", ".svg", ".txt", ".webmanifest"]);
/** Minimum size of the files that are compressed. Compressing a file that fits in one network packet has no benefit. */
const MIN_BYTES = 1200;

export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && isServed(folder, entry));
      await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
    },
  };
}

/** Returns whether a file is served and compressible. Files whose paths begin with a dot belong to the build and are not served. */
function isServed(folder: string, { parentPath, name }: Dirent): boolean {
  return COMPRESSIBLE.has(extname(name)) && !relative(folder, join(parentPath, name)).startsWith(".");
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
