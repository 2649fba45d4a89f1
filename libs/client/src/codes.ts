// The API calls that create, read, change, and delete codes.

import type { Client } from "openapi-fetch";
import type { components, paths } from "./api-types.generated.ts";
import { readJsonLines } from "./json-lines.ts";
import { dataOf, responseOf } from "./responses.ts";
import { attemptsOf } from "./retrying-fetch.ts";

type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never;

export type Code = components["schemas"]["Code"];
/** A created code, with `warnings` to read before its symbol is printed. */
export type CreatedCode = components["schemas"]["CreatedCode"];
export type NewCode = components["schemas"]["CreateCode"];
export type CodeChange = components["schemas"]["UpdateCode"];
/** The colors and the style of a code. Omitted fields get their defaults. */
export type Design = components["schemas"]["Design"];
export type NewAlias = components["schemas"]["NewAlias"];
export type Rule = components["schemas"]["Rule"];
export type NewRule = components["schemas"]["ReplaceRules"]["rules"][number];
/** A change in the history of a code. */
export type Change = components["schemas"]["Change"];
export type ChangePage = components["schemas"]["ChangePage"];
export type ScheduledChange = components["schemas"]["ScheduledChange"];
/** A change to schedule: `at` and the fields of a `CodeChange`. */
export type NewScheduledChange = components["schemas"]["NewScheduledChange"];
/** The facts of a visit, for trying out rules. */
export type Visit = components["schemas"]["Visit"];
export type TriedRules = components["schemas"]["TriedRules"];
export type CodePage = components["schemas"]["CodePage"];
/** The result for one item in a batch: `status` 200 and the code, or the status and error that a separate request for the item would return. */
export type BatchResult = components["schemas"]["BatchResult"];
export type ExportQuery = Omit<Query<"/v1/qr/export">, "format">;
export type Statistics = components["schemas"]["Statistics"];
export type ListQuery = Query<"/v1/qr">;
export type StatisticsQuery = Query<"/v1/qr/{id}/stats">;

export interface CallOptions {
  /** Cancels the call, even while it is waiting to retry. */
  signal?: AbortSignal;
}

export interface CreateOptions extends CallOptions {
  /** Set this to retry a request safely from a different process. By default, each call generates a new key. */
  idempotencyKey?: string;
}

export interface ChangeOptions extends CallOptions {
  /** An `etag` from `getWithEtag`: the call fails with `version_mismatch` if the code has changed since then. */
  ifMatch?: string;
}

/**
 * The methods for working with codes. They reject with a QrApiError if the API returns an error, or with a QrConnectionError if no response
 * arrives or the response is cut off.
 */
export interface CodesClient {
  create(code: NewCode, options?: CreateOptions): Promise<CreatedCode>;
  /**
   * Creates up to 500 codes and returns a result for each, in the same order. Each code is validated independently. A retry with the same
   * idempotency key does not create any code twice.
   */
  createMany(codes: readonly NewCode[], options?: CreateOptions): Promise<BatchResult[]>;
  get(id: string, options?: CallOptions): Promise<Code>;
  getWithEtag(id: string, options?: CallOptions): Promise<{ code: Code; etag: string }>;
  update(id: string, change: CodeChange, options?: ChangeOptions): Promise<Code>;
  /** Replaces the colors and the style. The images of the earlier design stay at their URLs. */
  redesign(id: string, design: Design, options?: ChangeOptions): Promise<Code>;
  /** Resolves when the code is deleted, even if an earlier attempt in this call deleted the code and its response was lost. */
  delete(id: string, options?: ChangeOptions): Promise<void>;
  /** Adds an alias (an additional short link) to a dynamic code, on the short host or on one of your domains. */
  addAlias(id: string, alias: NewAlias, options?: CallOptions): Promise<Code>;
  /**
   * Deletes an alias. Its path remains taken; on your own domains, the path becomes available 30 days after the code is
   * deleted.
   */
  deleteAlias(id: string, aliasId: string, options?: CallOptions): Promise<Code>;
  rules(id: string, options?: CallOptions): Promise<Rule[]>;
  /** Replaces all rules of a dynamic code. A rule keeps its ID if it is sent with that ID or is unchanged. */
  replaceRules(id: string, rules: readonly NewRule[], options?: ChangeOptions): Promise<Rule[]>;
  /** Returns which rule would apply to the visit, and the facts with which the conditions were compared. */
  tryRules(id: string, visit: Visit, options?: CallOptions): Promise<TriedRules>;
  /** Yields the changes to a code, newest first. Requests each page only when it is needed. Deleted codes keep their history for 30 days. */
  history(id: string, options?: CallOptions): AsyncGenerator<Change, void>;
  /** Undoes the change that created `version`: restores the changed fields to their previous values. */
  restoreChange(id: string, version: number, options?: ChangeOptions): Promise<Code>;
  /**
   * Restores a code deleted in the last 30 days. Resolves even if an earlier attempt in this call restored it and its
   * response was lost.
   */
  restore(id: string, options?: CallOptions): Promise<Code>;
  /** Schedules a change. A repeated call schedules a second change. */
  schedule(id: string, change: NewScheduledChange, options?: CallOptions): Promise<ScheduledChange>;
  /** Returns the scheduled changes to a code, earliest first, including those that were refused when they were due. */
  scheduled(id: string, options?: CallOptions): Promise<ScheduledChange[]>;
  /** Cancels a scheduled change. Resolves even if an earlier attempt in this call canceled it and its response was lost. */
  cancelScheduled(id: string, scheduleId: string, options?: CallOptions): Promise<void>;
  stats(id: string, query?: StatisticsQuery, options?: CallOptions): Promise<Statistics>;
  page(query?: ListQuery, options?: CallOptions): Promise<CodePage>;
  /** Yields all codes that match the query, newest first unless `sort` says otherwise. Requests each page only when it is needed. */
  list(query?: Omit<ListQuery, "cursor" | "include">, options?: CallOptions): AsyncGenerator<Code, void>;
  /** Yields all codes that match the query. Sends a single request, which is cheaper than `list` for many codes but cannot be resumed. */
  export(query?: ExportQuery, options?: CallOptions): AsyncGenerator<Code, void>;
}

export function createCodesClient(api: Client<paths>): CodesClient {
  const getWithEtag = async (id: string, options: CallOptions = {}) => {
    const received = await responseOf(api.GET("/v1/qr/{id}", { params: { path: { id } }, ...options }), options.signal);
    return { code: dataOf(received), etag: received.response.headers.get("etag") ?? "" };
  };
  const page = async (query: ListQuery = {}, options: CallOptions = {}) =>
    dataOf(await responseOf(api.GET("/v1/qr", { params: { query }, ...options }), options.signal));

  const changes = async (id: string, cursor: string | null, options: CallOptions) => {
    const query = { limit: 100, ...(cursor && { cursor }) };
    const sent = api.GET("/v1/qr/{id}/history", { params: { path: { id }, query }, ...options });
    return dataOf(await responseOf(sent, options.signal));
  };

  return {
    getWithEtag,
    page,
    get: async (id, options) => (await getWithEtag(id, options)).code,
    create: async (body, { idempotencyKey, ...options } = {}) => {
      const params = { header: idempotencyKeyHeader(idempotencyKey) };
      return dataOf(await responseOf(api.POST("/v1/qr", { body, params, ...options }), options.signal));
    },
    createMany: async (codes, { idempotencyKey, ...options } = {}) => {
      const params = { header: idempotencyKeyHeader(idempotencyKey) };
      const sent = api.POST("/v1/qr/batch", { body: [...codes], params, ...options });
      return dataOf(await responseOf(sent, options.signal)).data;
    },
    update: async (id, body, { ifMatch, ...options } = {}) => {
      const params = { path: { id }, header: ifMatchHeader(ifMatch) };
      return dataOf(await responseOf(api.PATCH("/v1/qr/{id}", { body, params, ...options }), options.signal));
    },
    delete: async (id, { ifMatch, ...options } = {}) => {
      const params = { path: { id }, header: ifMatchHeader(ifMatch) };
      const received = await responseOf(api.DELETE("/v1/qr/{id}", { params, ...options }), options.signal);
      const wasDeletedBefore = received.response.status === 404 && attemptsOf(received.response) > 1;
      if (!wasDeletedBefore) dataOf(received);
    },
    addAlias: async (id, body, options = {}) => {
      const sent = api.POST("/v1/qr/{id}/aliases", { params: { path: { id } }, body, ...options });
      return dataOf(await responseOf(sent, options.signal));
    },
    deleteAlias: async (id, aliasId, options = {}) => {
      const params = { path: { id, alias_id: aliasId } };
      return dataOf(
        await responseOf(api.DELETE("/v1/qr/{id}/aliases/{alias_id}", { params, ...options }), options.signal),
      );
    },
    rules: async (id, options = {}) => {
      const sent = api.GET("/v1/qr/{id}/rules", { params: { path: { id } }, ...options });
      return dataOf(await responseOf(sent, options.signal)).rules;
    },
    replaceRules: async (id, rules, { ifMatch, ...options } = {}) => {
      const params = { path: { id }, header: ifMatchHeader(ifMatch) };
      const sent = api.PUT("/v1/qr/{id}/rules", { body: { rules: [...rules] }, params, ...options });
      return dataOf(await responseOf(sent, options.signal)).rules;
    },
    tryRules: async (id, body, options = {}) => {
      const sent = api.POST("/v1/qr/{id}/rules/try", { params: { path: { id } }, body, ...options });
      return dataOf(await responseOf(sent, options.signal));
    },
    history: async function* (id, options = {}) {
      let next: string | null = null;
      do {
        const { data, next_cursor }: ChangePage = await changes(id, next, options);
        yield* data;
        next = next_cursor;
      } while (next !== null);
    },
    redesign: async (id, body, { ifMatch, ...options } = {}) => {
      const params = { path: { id }, header: ifMatchHeader(ifMatch) };
      const sent = api.PUT("/v1/qr/{id}/design", { params, body, ...options });
      return dataOf(await responseOf(sent, options.signal));
    },
    restoreChange: async (id, version, { ifMatch, ...options } = {}) => {
      const params = { path: { id, change: String(version) }, header: ifMatchHeader(ifMatch) };
      const sent = api.POST("/v1/qr/{id}/history/{change}/restore", { params, ...options });
      return dataOf(await responseOf(sent, options.signal));
    },
    restore: async (id, options = {}) => {
      const sent = api.POST("/v1/qr/{id}/restore", { params: { path: { id } }, ...options });
      const received = await responseOf(sent, options.signal);
      const wasRestoredBefore = received.response.status === 409 && attemptsOf(received.response) > 1;
      return wasRestoredBefore ? (await getWithEtag(id, options)).code : dataOf(received);
    },
    schedule: async (id, body, options = {}) => {
      const sent = api.POST("/v1/qr/{id}/schedule", { params: { path: { id } }, body, ...options });
      return dataOf(await responseOf(sent, options.signal));
    },
    scheduled: async (id, options = {}) => {
      const sent = api.GET("/v1/qr/{id}/schedule", { params: { path: { id } }, ...options });
      return dataOf(await responseOf(sent, options.signal)).data;
    },
    cancelScheduled: async (id, scheduleId, options = {}) => {
      const params = { path: { id, schedule_id: scheduleId } };
      const received = await responseOf(
        api.DELETE("/v1/qr/{id}/schedule/{schedule_id}", { params, ...options }),
        options.signal,
      );
      const wasCanceledBefore = received.response.status === 404 && attemptsOf(received.response) > 1;
      if (!wasCanceledBefore) dataOf(received);
    },
    stats: async (id, query = {}, options = {}) =>
      dataOf(
        await responseOf(api.GET("/v1/qr/{id}/stats", { params: { path: { id }, query }, ...options }), options.signal),
      ),
    list: async function* (query = {}, options = {}) {
      let next: string | null = null;
      do {
        const { data, next_cursor }: CodePage = await page(
          { limit: 100, ...query, ...(next && { cursor: next }) },
          options,
        );
        yield* data;
        next = next_cursor;
      } while (next !== null);
    },
    export: async function* (query = {}, options = {}) {
      const params = { query: { ...query, format: "ndjson" as const } };
      const sent = api.GET("/v1/qr/export", { params, parseAs: "stream", ...options });
      const body = dataOf(await responseOf(sent, options.signal));
      if (body !== null) yield* readJsonLines<Code>(body);
    },
  };
}

export function idempotencyKeyHeader(key: string | undefined) {
  return key === undefined ? {} : { "Idempotency-Key": key };
}

function ifMatchHeader(etag: string | undefined) {
  return etag === undefined ? {} : { "If-Match": etag };
}
