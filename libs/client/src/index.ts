export type { paths } from "./api-types.ts";
export { createQrClient, type QrClient, type QrClientOptions } from "./client.ts";
export type {
  CallOptions,
  ChangeOptions,
  Code,
  CodeChange,
  CodePage,
  CodesClient,
  CreateOptions,
  ListQuery,
  NewCode,
  Statistics,
  StatisticsQuery,
} from "./codes.ts";
export { type ErrorCode, type ErrorDetail, isQrApiError, QrApiError, QrConnectionError } from "./errors.ts";
