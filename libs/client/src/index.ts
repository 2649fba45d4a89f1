export type { paths } from "./api-types.generated.ts";
export type { Branding, BrandingChange, Logo, NewPreset, Preset, PresetChange } from "./brand.ts";
export { createQrClient, type QrClient, type QrClientOptions } from "./client.ts";
export type {
  BatchResult,
  CallOptions,
  Change,
  ChangeOptions,
  ChangePage,
  Code,
  CodeChange,
  CodePage,
  CodesClient,
  CreatedCode,
  CreateOptions,
  Design,
  ExportQuery,
  ListQuery,
  NewAlias,
  NewCode,
  NewRule,
  NewScheduledChange,
  Rule,
  ScheduledChange,
  Statistics,
  StatisticsQuery,
  TriedRules,
  Visit,
} from "./codes.ts";
export type { DeleteDomainOptions, Domain, DomainChange, DomainsClient, NewDomain } from "./domains.ts";
export { type ErrorCode, type ErrorDetail, isQrApiError, QrApiError, QrConnectionError } from "./errors.ts";
export type { ChangeJob, ChangeOfMany, ExportJob, Job, JobsClient } from "./jobs.ts";
export type { Tag, TagsClient } from "./tags.ts";
