// Measures the cost of serving a stored image, and the bytes of a code's images in the store.

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeIdFromUuid } from "@qr/contracts";
import { connectDatabase, insertCodes } from "../codes/code-rows-store.ts";
import { codeUuidOf } from "../codes/numbered-code.ts";
import { runClosedLoad } from "../load/closed-load.ts";
import { visitorLines, writeLines } from "../load/load-files.ts";
import { measureServer } from "../measure/server-measurement.ts";
import { startServers } from "../servers/servers.ts";
import { startRender } from "../servers/services.ts";

const CODES = 200;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;
const DRAW_DEADLINE_MS = 10_000;
const FORMATS = ["png", "svg"];

export interface ServedImages {
  /** CPU in µs per image of 1,024 px. */
  servedUs: number;
  perSecond: number;
  /** The PNG and SVG of a code. */
  bytesPerCode: number;
  rssMb: number;
}

export async function measureServedImages(seconds: number): Promise<ServedImages> {
  const servers = await startServers({ isPinned: false });
  const database = await connectDatabase(servers.databaseUrl);
  try {
    await insertCodes(database, CODES);
    const render = await startRender(servers, servers.folder, {});
    const paths = Array.from({ length: CODES }, (_, number) => codeIdFromUuid(codeUuidOf(number)));
    for (const path of paths) {
      for (const format of FORMATS) {
        const signal = AbortSignal.timeout(DRAW_DEADLINE_MS);
        await (await fetch(`http://127.0.0.1:${render.port}/${path}.${format}`, { signal })).arrayBuffer();
      }
    }
    const slugsFile = join(servers.folder, "images-asked");
    const visitorsFile = join(servers.folder, "images-visitors");
    await writeLines(
      slugsFile,
      paths.map((path) => `${path}.png`),
    );
    await writeLines(visitorsFile, visitorLines(true));
    const load = { port: render.port, slugsFile, visitorsFile, from: 0, connections: CONNECTIONS };
    await runClosedLoad({ ...load, seconds: WARM_UP_SECONDS });
    const measured = await measureServer(render, { ...load, seconds }, runClosedLoad);
    const bytesPerCode = (await folderBytes(join(servers.folder, "images"))) / CODES;
    await render.stop();
    const { cpuUs = Number.NaN, rssMb = Number.NaN, perSecond, refused } = measured;
    if (refused > 0) throw new Error(`${refused} images could not be served`);
    return { servedUs: cpuUs, perSecond, bytesPerCode, rssMb };
  } finally {
    await database.end();
    await servers.stop();
  }
}

async function folderBytes(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files.map(async (file) => (file.isFile() ? (await stat(join(file.parentPath, file.name))).size : 0));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
