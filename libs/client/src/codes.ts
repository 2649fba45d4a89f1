// The calls of the API's noun, codes. client.ts makes them.

import type { Client } from "openapi-fetch";
import type { components, paths } from "./api-types.generated.ts";
import { readJsonLines } from "./json-lines.ts";
import { dataOf, responseOf } from "./responses.ts";
import { attemptsOf } from "./retrying-fetch.ts";

type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never;

export type Code = components["schemas"]["Code"];
/** A code as its create returns it, with `warnings` to read before it is printed. */
export type CreatedCode = components["schemas"]["CreatedCode"];
export type NewCode = components["schemas"]["CreateCode"];
export type CodeChange = components["schemas"]["UpdateCode"];
export type CodePage = components["schemas"]["CodePage"];
/** What became of one item of a batch: `status` 200 and the code, or the status and the error of a single create. */
export type BatchResult = components["schemas"]["BatchResult"];
export type ExportQuery = Omit<Query<"/v1/qr/export">, "format">;
export type Statistics = components["schemas"]["Statistics"];
export type ListQuery = Query<"/v1/qr">;
export type StatisticsQuery = Query<"/v1/qr/{id}/stats">;

export interface CallOptions {
  /** Ends the call, also between its retries. */
  signal?: AbortSignal;
}

export interface CreateOptions extends CallOptions {
  /** Name the create yourself to repeat it safely from another process too; left out, each call has a new one. */
  idempotencyKey?: string;
}

export interface ChangeOptions extends CallOptions {
  /** An `etag` of `getWithEtag`: the call is refused with `version_mismatch` where somebody else has changed the code since. */
  ifMatch?: string;
}

/** All calls reject with a QrApiError where the API refuses, and with a QrConnectionError where no response came. */
export interface CodesClient {
  create(code: NewCode, options?: CreateOptions): Promise<CreatedCode>;
  /**
   * Up to 500 creates at once: a result for each, in the same order, as each is checked by itself. A repeat with the same key makes
   * nothing twice.
   */
  createMany(codes: readonly NewCode[], options?: CreateOptions): Promise<BatchResult[]>;
  get(id: string, options?: CallOptions): Promise<Code>;
  getWithEtag(id: string, options?: CallOptions): Promise<{ code: Code; etag: string }>;
  update(id: string, change: CodeChange, options?: ChangeOptions): Promise<Code>;
  /** Resolves where the code is deleted now, also by an attempt of this call whose response was lost. */
  delete(id: string, options?: ChangeOptions): Promise<void>;
  stats(id: string, query?: StatisticsQuery, options?: CallOptions): Promise<Statistics>;
  /** One page. */
  page(query?: ListQuery, options?: CallOptions): Promise<CodePage>;
  /** All codes that the query matches, newest first unless `sort` says otherwise, page by page as they are asked for. */
  list(query?: Omit<ListQuery, "cursor" | "include">, options?: CallOptions): AsyncGenerator<Code, void>;
  /** The same by one request, which costs less where all are wanted; it cannot be resumed. */
  export(query?: ExportQuery, options?: CallOptions): AsyncGenerator<Code, void>;
}

export function createCodesClient(api: Client<paths>): CodesClient {
  const getWithEtag = async (id: string, options: CallOptions = {}) => {
    const response = await responseOf(api.GET("/v1/qr/{id}", { params: { path: { id } }, ...options }), options.signal);
    return { code: dataOf(response), etag: response.response.headers.get("etag") ?? "" };
  };
  const page = async (query: ListQuery = {}, options: CallOptions = {}) =>
    dataOf(await responseOf(api.GET("/v1/qr", { params: { query }, ...options }), options.signal));

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
      const response = await responseOf(api.DELETE("/v1/qr/{id}", { params, ...options }), options.signal);
      const wasDeletedBefore = response.response.status === 404 && attemptsOf(response.response) > 1;
      if (!wasDeletedBefore) dataOf(response);
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

function idempotencyKeyHeader(key: string | undefined) {
  return key === undefined ? {} : { "Idempotency-Key": key };
}

function ifMatchHeader(etag: string | undefined) {
  return etag === undefined ? {} : { "If-Match": etag };
}
