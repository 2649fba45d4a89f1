// Codes: everything under /v1/qr, /v1/logos, /v1/presets, and /v1/branding except statistics.

import type { PrismaClient, RunStatement } from "@qr/database";
import type { Logger } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import type { Notices } from "../events/notices.ts";
import type { ApiRoute } from "../route/api-route.ts";
import type { SessionRoute } from "../route/session-route.ts";
import { type DatabaseWatch, onceMigrated } from "../scheduling/database-watch.ts";
import { createAliasStore } from "./aliases/alias-store.ts";
import { type AliasesParts, aliasesRoutes } from "./aliases/aliases-routes.ts";
import { createBatchParser } from "./batch/batch-parser.ts";
import { type BatchParts, batchRoutes } from "./batch/batch-routes.ts";
import { batchSessionRoutes } from "./batch/batch-session-routes.ts";
import { binRoutes } from "./bin/bin-routes.ts";
import type { CodeRestoration } from "./bin/restore-code.ts";
import { type BrandingParts, brandingRoutes } from "./branding/branding-routes.ts";
import { createBrandingStore } from "./branding/branding-store.ts";
import { type CodeReader, createCodeReader } from "./code-reader-store.ts";
import { createCodeStore } from "./code-store.ts";
import { type CodesParts, codesRoutes } from "./codes-routes.ts";
import type { UrlRules } from "./content/check-url.ts";
import { createHostLimit } from "./content/host-limit.ts";
import { blockedDomains, ownHosts } from "./content/hosts.ts";
import { createFindDomains, type FindDomains } from "./domains/account-domains.ts";
import { createDomainChecks } from "./domains/check-domain.ts";
import { startDailyChecks } from "./domains/daily-checks.ts";
import { createDnsLookup } from "./domains/dns.ts";
import { createDomainStore } from "./domains/domain-store.ts";
import { type DomainsParts, domainsRoutes } from "./domains/domains-routes.ts";
import { createDrawing } from "./drawing/drawing.ts";
import { type ExportParts, exportRoutes } from "./export/export-routes.ts";
import { startForgetting } from "./history/forgotten-people-store.ts";
import { type HistoryParts, historyRoutes } from "./history/history-routes.ts";
import { createHistoryStore } from "./history/history-store.ts";
import { homeSessionRoutes } from "./home/home-session-routes.ts";
import { createRespondOnce } from "./idempotency/respond-once.ts";
import { createResponseStore, startResponseSweep } from "./idempotency/response-store.ts";
import { createCodeInserts } from "./insert-codes-store.ts";
import { createJobStore } from "./jobs/job-store.ts";
import { startJobWorker } from "./jobs/job-worker.ts";
import { type JobsParts, jobsRoutes } from "./jobs/jobs-routes.ts";
import { createLogoStore } from "./logos/logo-store.ts";
import { type LogosParts, logosRoutes } from "./logos/logos-routes.ts";
import type { HashPassword } from "./password-field.ts";
import { createPresetStore } from "./presets/preset-store.ts";
import { type PresetsParts, presetsRoutes } from "./presets/presets-routes.ts";
import { previewSessionRoutes } from "./preview/preview-session-routes.ts";
import { type PublicUrls, publicUrls, shortHostWarning } from "./public-urls.ts";
import { rulesRoutes } from "./rules/rules-routes.ts";
import { shlinkRoutes } from "./rules/shlink-routes.ts";
import { createSchedule, type Schedule } from "./schedule/carry-out.ts";
import { type ScheduleParts, scheduleRoutes } from "./schedule/schedule-routes.ts";
import { createScheduleStore } from "./schedule/schedule-store.ts";
import { createStyleCheck } from "./style/check-style.ts";
import { designRoutes } from "./style/design-routes.ts";
import type { Redesign } from "./style/redesign-code.ts";
import { createTagStore } from "./tags/tag-store.ts";
import { type TagsParts, tagsRoutes } from "./tags/tags-routes.ts";
import { createTargetWriter, type TargetWriter } from "./target-writer.ts";
import { startWipe } from "./wipe-store.ts";

export interface CodeSettings {
  PUBLIC_API_URL: string;
  PUBLIC_SHORT_URL: string;
  PUBLIC_IMAGE_URL: string;
  TARGET_PRIVATE_HOSTS: "refuse" | "allow";
  TARGET_BLOCKED_DOMAINS: string[];
  TARGET_HOST_CREATES_PER_HOUR: number;
  DNS_SERVERS: string[];
  SESSION_SECRET: string;
  JOB_MAX_CODES: number;
}

export interface CodeApiParts {
  codes: CodesParts;
  batch: BatchParts;
  export: ExportParts;
  design: Redesign;
  logos: LogosParts;
  presets: PresetsParts;
  branding: BrandingParts;
  domains: DomainsParts;
  tags: TagsParts;
  aliases: AliasesParts;
  history: HistoryParts;
  bin: CodeRestoration;
  schedule: ScheduleParts;
  jobs: JobsParts;
}

export interface Codes {
  routes: readonly ApiRoute[];
  sessionRoutes: readonly SessionRoute[];
  reader: CodeReader;
  urls: PublicUrls;
  findDomains: FindDomains;
  urlRules: UrlRules;
  targets: TargetWriter;
  schedule: Schedule;
  stop(): Promise<void>;
}

/** Returns the routes for codes in the order of the API reference. */
export function codeApiRoutes(parts: CodeApiParts): ApiRoute[] {
  return [
    ...codesRoutes(parts.codes),
    ...batchRoutes(parts.batch),
    ...exportRoutes(parts.export),
    ...designRoutes(parts.design),
    ...logosRoutes(parts.logos),
    ...presetsRoutes(parts.presets),
    ...brandingRoutes(parts.branding),
    ...domainsRoutes(parts.domains),
    ...tagsRoutes(parts.tags),
    ...aliasesRoutes(parts.aliases),
    ...rulesRoutes(parts.codes),
    ...shlinkRoutes(parts.codes),
    ...historyRoutes(parts.history),
    ...binRoutes(parts.bin),
    ...scheduleRoutes(parts.schedule),
    ...jobsRoutes(parts.jobs),
  ];
}

/**
 * Returns the routes for codes, and the parts that other modules need, without waiting for the database. Calls `onEvent` when events are
 * waiting to be published, and `onRepair` when targets are waiting to be written to the cache.
 */
export function startCodes(parts: {
  settings: CodeSettings;
  prisma: PrismaClient;
  longPrisma: PrismaClient;
  run: RunStatement;
  database: DatabaseWatch;
  targetCache: TargetCache;
  redisUrl: string | undefined;
  hashPassword: HashPassword;
  onEvent(): void;
  onRepair(): void;
  notices: Notices;
  log: Logger;
}): Codes {
  const { settings, prisma, run, redisUrl, onEvent, onRepair, log } = parts;
  const createsPerHour = settings.TARGET_HOST_CREATES_PER_HOUR;
  const hostLimit = createsPerHour > 0 ? createHostLimit({ createsPerHour, redisUrl, log }) : undefined;
  const responses = createResponseStore(prisma);
  const sweep = onceMigrated(parts.database, () => startResponseSweep({ responses, log }));
  const wipe = onceMigrated(parts.database, () => startWipe({ prisma, log }));
  const forgetting = onceMigrated(parts.database, () => startForgetting({ prisma, log }));
  const targets = createTargetWriter({ cache: parts.targetCache, run, onRepair, log });
  const reader = createCodeReader(run);
  const logos = createLogoStore(prisma);
  const drawing = createDrawing();
  const urls = publicUrls(settings);
  const urlRules = {
    own: ownHosts([settings.PUBLIC_API_URL, settings.PUBLIC_SHORT_URL, settings.PUBLIC_IMAGE_URL]),
    blocked: blockedDomains(settings.TARGET_BLOCKED_DOMAINS),
    allowsPrivateHosts: settings.TARGET_PRIVATE_HOSTS === "allow",
  };
  const { shortHost } = urls;
  const domains = createDomainStore(prisma, parts.notices);
  const dns = createDnsLookup(settings.DNS_SERVERS, shortHost);
  const checks = createDomainChecks({ store: domains, dns, shortHost, targets, onEvent, log });
  const dailyChecks = onceMigrated(parts.database, () => startDailyChecks({ store: domains, checks, log }));
  const creation = {
    findDomains: createFindDomains(domains, shortHost),
    respondOnce: createRespondOnce(responses, settings.SESSION_SECRET),
    hostLimit,
    styles: createStyleCheck({ logos, drawing }),
    hashPassword: parts.hashPassword,
    urls,
    shortHostWarning: shortHostWarning(settings.PUBLIC_SHORT_URL),
    urlRules,
    targets,
    onEvent,
  };
  const parser = createBatchParser();
  const store = createCodeStore(prisma);
  const history = createHistoryStore(run);
  const schedule = createScheduleStore(prisma);
  const jobs = createJobStore(prisma);
  const maxCodes = settings.JOB_MAX_CODES;
  const jobWorker = onceMigrated(parts.database, () =>
    startJobWorker({ ...creation, jobs, longPrisma: parts.longPrisma, run, maxCodes, log }),
  );
  const routes = codeApiRoutes({
    codes: { ...creation, inserts: createCodeInserts({ prisma, run }), reader, store },
    batch: { ...creation, prisma, parser },
    export: { reader, urls, findDomains: creation.findDomains },
    design: { ...creation, reader, store },
    logos: { logos, drawing },
    presets: { ...creation, presets: createPresetStore(prisma) },
    branding: { brandings: createBrandingStore(prisma), logos, urlRules },
    domains: { domains, checks, targets, urlRules, shortHost },
    tags: { tags: createTagStore(prisma), onEvent },
    aliases: { ...creation, aliases: createAliasStore(prisma), reader },
    history: { ...creation, history, reader, store },
    bin: { ...creation, reader, store },
    schedule: { ...creation, reader, store, schedule },
    jobs: { ...creation, jobs, apiUrl: settings.PUBLIC_API_URL },
  });
  return {
    routes,
    sessionRoutes: [
      ...previewSessionRoutes({ ...creation, reader }),
      ...homeSessionRoutes(run),
      ...batchSessionRoutes({ ...creation, run, parser }),
    ],
    reader,
    urls,
    findDomains: creation.findDomains,
    urlRules,
    targets,
    schedule: createSchedule({ ...creation, schedule, log }),
    async stop() {
      await Promise.all([
        sweep.stop(),
        wipe.stop(),
        forgetting.stop(),
        dailyChecks.stop(),
        jobWorker.stop(),
        hostLimit?.close(),
        parser.stop(),
        drawing.close(),
      ]);
    },
  };
}
