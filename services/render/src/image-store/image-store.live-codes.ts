// Keeps no image of a deleted code, even if the image is drawn or stored after the deletion.

import type { ImageStore } from "./image-store.ts";

/**
 * Returns a store that keeps no images of deleted codes. A code is looked up after its image has been stored: if the code is deleted later
 * than that, the message about its deletion finds the image. `isDeleted` returns false while Postgres is down, so that images can be stored.
 */
export function storeForLiveCodes(store: ImageStore, isDeleted: (codeId: string) => Promise<boolean>): ImageStore {
  return {
    ...store,
    put: async (name, bytes) => {
      await store.put(name, bytes);
      if (await isDeleted(name.codeId)) await store.delete(name);
    },
  };
}
