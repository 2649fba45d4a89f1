// Draws visits.

import type { Visit } from "../types.ts";
import { drawVisitorAddress } from "./addresses.ts";
import { anyCase, maybe, pick, type Random } from "./draws.ts";
import { drawNow } from "./instants.ts";
import { drawAcceptLanguage } from "./languages.ts";
import type { PairOptions } from "./options.ts";
import { CITIES, COUNTRIES, REGIONS } from "./places.ts";
import { drawQuery } from "./queries.ts";
import { HOSTS } from "./referrers.ts";
import { drawBucket } from "./shares.ts";

export function drawVisit(random: Random, options: PairOptions): Visit {
  return {
    device: maybe(random, () => pick(random, options.devices)),
    os: maybe(random, () => pick(random, options.systems)),
    browser: maybe(random, () => pick(random, options.browsers)),
    acceptLanguage: maybe(random, () => drawAcceptLanguage(random)),
    country: maybe(random, () => pick(random, COUNTRIES)),
    region: maybe(random, () => pick(random, REGIONS)),
    city: maybe(random, () => anyCase(random, pick(random, CITIES))),
    ip: drawVisitorAddress(random),
    query: drawQuery(random),
    referrerHost: maybe(random, () => pick(random, HOSTS)),
    source: pick(random, ["symbol", "link"] as const),
    now: drawNow(random),
    bucket: options.withShare === true ? maybe(random, () => drawBucket(random)) : undefined,
  };
}
