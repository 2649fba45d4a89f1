// The API calls that add, verify, read, change, and delete domains.

import type { Client } from "openapi-fetch";
import type { components, paths } from "./api-types.generated.ts";
import type { CallOptions } from "./codes.ts";
import { dataOf, responseOf } from "./responses.ts";

/** A domain of the account, with the DNS records to set. */
export type Domain = components["schemas"]["Domain"];
export type NewDomain = components["schemas"]["CreateDomain"];
export type DomainChange = components["schemas"]["UpdateDomain"];

export interface DeleteDomainOptions extends CallOptions {
  /** `keep`: deletes the domain even if codes use it. The codes then work only at their `default_url`. */
  codes?: "keep";
}

/** The methods for working with domains. They reject with the same errors as the methods for codes. */
export interface DomainsClient {
  create(domain: NewDomain, options?: CallOptions): Promise<Domain>;
  list(options?: CallOptions): Promise<Domain[]>;
  /** Returns the domain as of its last check. */
  get(id: string, options?: CallOptions): Promise<Domain>;
  update(id: string, change: DomainChange, options?: CallOptions): Promise<Domain>;
  /** Checks the domain's DNS records now and returns the domain. */
  check(id: string, options?: CallOptions): Promise<Domain>;
  delete(id: string, options?: DeleteDomainOptions): Promise<void>;
}

export function createDomainsClient(api: Client<paths>): DomainsClient {
  const single = (id: string) => ({ path: { id } });
  return {
    create: async (body, options = {}) =>
      dataOf(await responseOf(api.POST("/v1/domains", { body, ...options }), options.signal)),
    list: async (options = {}) => dataOf(await responseOf(api.GET("/v1/domains", { ...options }), options.signal)).data,
    get: async (id, options = {}) =>
      dataOf(await responseOf(api.GET("/v1/domains/{id}", { params: single(id), ...options }), options.signal)),
    update: async (id, body, options = {}) =>
      dataOf(await responseOf(api.PATCH("/v1/domains/{id}", { params: single(id), body, ...options }), options.signal)),
    check: async (id, options = {}) =>
      dataOf(await responseOf(api.POST("/v1/domains/{id}/check", { params: single(id), ...options }), options.signal)),
    delete: async (id, { codes, ...options } = {}) => {
      const params = { ...single(id), query: codes === undefined ? {} : { codes } };
      dataOf(await responseOf(api.DELETE("/v1/domains/{id}", { params, ...options }), options.signal));
    },
  };
}
