// Ensures that no image of a deleted code is kept, even if the image is drawn or stored after the deletion.

import type { ImageStore } from "./image-store.ts";

/**
 * Returns a store that does not keep images of deleted codes. A code is looked up after its image has been stored. If the code is deleted
 * after that, its deletion job finds the image. `isDeleted` returns false while Postgres is down, so that images can be stored.
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
