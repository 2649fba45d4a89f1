// A redirect in its own process, for tests that kill it. It has no broker, has one code in its cache, and prints its port.

import { DEFAULT_DOMAIN, linkKey } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";
import { startRedirect } from "../redirect.ts";
import { createAbsentBus } from "./held-bus.ts";
import { settingsFor } from "./settings-for.ts";

const [journalDir = "", slug = "", codeId = ""] = process.argv.slice(2);
const targetCache = createMemoryTargetCache();
const target = { kind: "redirect" as const, codeId, location: "https://example.com/", isCounted: true };
await targetCache.put(linkKey(DEFAULT_DOMAIN, slug), { version: 1, target });
const log = createLogger("redirect", "warn");
const parts = { log, bus: createAbsentBus(), targetCache };
const { port } = await startRedirect(settingsFor(journalDir), parts);
process.stdout.write(`port ${port}\n`);
