// The test files that `npm test` without a path leaves to the nightly run, because together they take longer than all
// others. `npm test -- PATH` runs them in their short form. Run those for the part that you change.

const STORIES = [
  ...["analytics/demo-figures", "analytics/share-dialog", "audit", "brand", "bulk", "by-keyboard", "changed-address"],
  ...["codes-list", "contents", "contents-by-keyboard", "domains", "home", "hostile-texts", "leaving", "mailed-links"],
  ...["member-keys", "organizing", "people", "prints", "reference", "rules", "saved-views", "short-links"],
  ...["state-pages", "states", "unproved", "upload", "upload-interrupted"],
].map((name) => `e2e/dashboard/${name}.system.test.ts`);

/** Tests of load, faults, random histories, and whole installations. */
const SYSTEMS = [
  "backup/backup",
  "bulk-changes/killed-gateways",
  "bulk-changes/under-load",
  "client/client",
  "domains/short-host-change",
  "erasure/erasure",
  "faults/crash",
  "fuzz/fuzz",
  "lost-journals/lost-journals",
  "re-point/re-point",
  "retries/retries",
  "schedule/schedule",
  "secrets/secrets",
  "statistics/random-streams",
  "stories/demo",
  "stories/embedded",
  "stories/lan",
  "stories/start-errors",
  "stories/suspension",
  "visitors/forgotten",
  "workers/workers",
].map((name) => `e2e/${name}.system.test.ts`);

/** Tests that wait for deadlines, kill processes, draw many images, or try every value. */
const PARTS = [
  "e2e/release/release",
  "e2e/symbols/read-back",
  "libs/database/src/embedded-postgres",
  "libs/messaging/src/dead-letters/dead-letters.rabbit",
  "libs/messaging/src/rabbit/forged-headers.rabbit",
  "libs/messaging/src/rabbit/outage.rabbit",
  "libs/task-process/src/task-process",
  "services/gateway/src/access/limits/guess-limit",
  "services/gateway/src/accounts/demo/demo-data",
  "services/gateway/src/accounts/erasure/erasure-mails",
  "services/gateway/src/codes/drawing/departed-clients",
  "services/gateway/src/codes/drawing/drawing",
  "services/gateway/src/codes/drawing/drawing-charges",
  "services/gateway/src/codes/history/restored-histories",
  "services/gateway/src/codes/idempotency/respond-once.embedded",
  "services/gateway/src/codes/links/move",
  "services/gateway/src/codes/logos/logos",
  "services/gateway/src/http/deadlines",
  "services/gateway/src/http/hostile-strings",
  "services/gateway/src/http/openapi/samples/samples",
  "services/gateway/src/http/outages",
  "services/gateway/src/mail/canceling-change",
  "services/gateway/src/mail/changing-address",
  "services/gateway/src/mail/mail-server",
  "services/gateway/src/mail/notice-recipients",
  "services/gateway/src/mail/notices",
  "services/gateway/src/mail/undoing-address",
  "services/gateway/src/mail/ways-by-address",
  "services/gateway/src/mail/ways-by-link",
  "services/gateway/src/statistics/account/top-codes",
  "services/redirect/src/journal/crash",
  "services/redirect/src/misses/sweep",
  "services/redirect/src/passwords/order",
  "services/redirect/src/passwords/wrong-passwords",
  "services/redirect/src/rules-reference",
  "services/redirect/src/scan-limits/scan-limits",
  "services/redirect/src/targets/cache-behind",
  "services/render/src/image-host/alias-images",
  "services/render/src/image-host/image-formats",
  "services/render/src/image-host/image-limits",
  "services/render/src/image-host/outages",
  "services/render/src/image-host/styled-images",
  "services/render/src/image-host/unreadable",
  "services/render/src/render-jobs",
  "services/standalone/src/demo/fill-demo",
  "services/stats/src/crash",
].map((name) => `${name}.integration.test.ts`);

/** Unit tests that wait for slow clients, or draw every style. */
const UNITS = ["libs/runtime/src/slow-clients.test.ts", "services/render/src/symbol/accepted-styles.test.ts"];

export const ONLY_AT_NIGHT = [...STORIES, ...SYSTEMS, ...PARTS, ...UNITS];
