// Sample calls to every route under /v1, for tests of who may call what.

import { randomUUID } from "node:crypto";

export interface Sample {
  /** A function receives the ID of the route's object or, if its path has no ID, of a code. */
  body?: object | string | ((id: string) => object);
  headers?: Record<string, string>;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';

const SHLINK_RULE = {
  longUrl: "https://example.com/app",
  priority: 1,
  conditions: [{ type: "device", matchKey: null, matchValue: "ios" }],
};
const RULE = { when: { os: ["ios"] }, target: "https://example.com/app" };

/** Sample calls to each route. The first gets 200 for the caller's own code; the others could reveal more than they should. */
export const API_SAMPLES: Readonly<Record<string, readonly [Sample, ...Sample[]]>> = {
  "post /v1/qr": [{ body: { target: "https://example.com/new" } }],
  "get /v1/qr": [{}, { headers: { "If-None-Match": "*" } }],
  "post /v1/qr/batch": [{ body: [{ target: "https://example.com/new" }] }],
  "get /v1/qr/export": [{}, { headers: { Accept: "text/csv" } }],
  "get /v1/qr/:id": [{}, { headers: { "If-None-Match": "*" } }],
  "patch /v1/qr/:id": [
    { body: { title: "changed" } },
    { body: { target: "https://example.com/changed" } },
    { body: { title: "changed" }, headers: { "If-Match": '"none"' } },
    { body: {} },
  ],
  "delete /v1/qr/:id": [{}, { headers: { "If-Match": '"none"' } }],
  "get /v1/qr/:id/stats": [{}],
  "get /v1/qr/:id/stats.csv": [{}],
  "get /v1/audit": [{}],
  "get /v1/audit.csv": [{}],
  "get /v1/stats": [{}],
  "get /v1/stats.csv": [{}],
  "post /v1/shares": [{ body: (code) => ({ code }) }, { body: {} }, { body: { tag: "menu" } }],
  "get /v1/shares": [{}],
  "delete /v1/shares/:id": [{}],
  "post /v1/logos": [{ body: SVG, headers: { "Content-Type": "image/svg+xml" } }],
  "get /v1/logos": [{}],
  "get /v1/logos/:id": [{}],
  "delete /v1/logos/:id": [{}],
  "put /v1/qr/:id/design": [
    { body: { color: { dark: "#000080" } } },
    { body: { color: { dark: "#000080" } }, headers: { "If-Match": '"none"' } },
    { body: { color: { dark: "#ffffff" } } },
  ],
  "post /v1/presets": [{ body: { name: "new" } }, { body: {} }],
  "get /v1/presets": [{}],
  "patch /v1/presets/:id": [{ body: { name: "changed" } }, { body: {} }],
  "delete /v1/presets/:id": [{}],
  "get /v1/branding": [{}],
  "patch /v1/branding": [{ body: { color: "#1a237e" } }, { body: {} }],
  "post /v1/domains": [{ body: () => ({ host: `${randomUUID()}.example.com` }) }],
  "get /v1/domains": [{}],
  "get /v1/domains/:id": [{}],
  "patch /v1/domains/:id": [{ body: { root_target: "https://example.com/changed" } }, { body: {} }],
  "delete /v1/domains/:id": [{}],
  "post /v1/domains/:id/check": [{}],
  "post /v1/qr/:id/aliases": [{ body: () => ({ slug: randomUUID() }) }, { body: {} }],
  "delete /v1/qr/:id/aliases/:alias_id": [{}],
  "get /v1/qr/:id/rules": [{}],
  "put /v1/qr/:id/rules": [
    { body: { rules: [RULE] } },
    { body: { rules: [] }, headers: { "If-Match": '"none"' } },
    { body: { rules: [{ ...RULE, when: {} }] } },
  ],
  "get /v1/qr/:id/rules/shlink": [{}],
  "put /v1/qr/:id/rules/shlink": [{ body: { redirectRules: [SHLINK_RULE] } }, { body: { redirectRules: {} } }],
  "post /v1/qr/:id/rules/try": [{ body: { os: "ios" } }, { body: { device: "toaster" } }],
  "get /v1/qr/:id/history": [{}],
  "post /v1/qr/:id/restore": [{}],
  "post /v1/qr/:id/history/:change/restore": [{}, { headers: { "If-Match": '"none"' } }],
  "post /v1/qr/:id/schedule": [
    { body: () => ({ at: new Date(Date.now() + 3_600_000).toISOString(), change: { title: "changed" } }) },
    { body: {} },
  ],
  "get /v1/qr/:id/schedule": [{}],
  "delete /v1/qr/:id/schedule/:schedule_id": [{}],
  "post /v1/qr/changes": [
    { body: { select: { tag: "sample" }, change: { archived: true } } },
    { body: { select: {}, change: {} } },
  ],
  "get /v1/jobs": [{}],
  "get /v1/jobs/:id": [{}],
  "post /v1/jobs/:id/undo": [{}],
  "post /v1/account/export": [{}],
  "get /v1/account/export/:id": [{}],
  "get /v1/tags": [{}],
  "patch /v1/tags/:tag": [{ body: { name: "changed" } }, { body: {} }],
  "delete /v1/tags/:tag": [{}],
};
