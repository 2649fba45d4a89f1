// The API calls that read and change the tags of all codes.

import type { Client } from "openapi-fetch";
import type { components, paths } from "./api-types.generated.ts";
import type { CallOptions } from "./codes.ts";
import { dataOf, responseOf } from "./responses.ts";

/** A tag, and the number of codes that have it. */
export type Tag = components["schemas"]["Tag"];

/** The methods for working with tags. They reject with the same errors as the methods for codes. */
export interface TagsClient {
  /** Returns the tags of the account's codes, most used first. */
  list(options?: CallOptions): Promise<Tag[]>;
  /** Renames a tag on all codes that have it. */
  rename(tag: string, name: string, options?: CallOptions): Promise<Tag>;
  /** Removes a tag from all codes. Resolves even if no code has it. */
  delete(tag: string, options?: CallOptions): Promise<void>;
}

export function createTagsClient(api: Client<paths>): TagsClient {
  return {
    list: async (options = {}) => dataOf(await responseOf(api.GET("/v1/tags", { ...options }), options.signal)).data,
    rename: async (tag, name, options = {}) => {
      const sent = api.PATCH("/v1/tags/{tag}", { params: { path: { tag } }, body: { name }, ...options });
      return dataOf(await responseOf(sent, options.signal));
    },
    delete: async (tag, options = {}) => {
      const sent = api.DELETE("/v1/tags/{tag}", { params: { path: { tag } }, ...options });
      const received = await responseOf(sent, options.signal);
      if (received.response.status !== 404) dataOf(received);
    },
  };
}
