// Ensures that no obsolete images are kept: those of deleted codes, and those of the previous symbols of codes that
// have moved to another address.

import type { ImageName, ImageStore } from "./image-store.ts";

/**
 * Returns a store that does not keep obsolete images. A code is looked up after its image has been stored. If the code
 * is deleted or moves after that, the resulting job finds the image. `isObsolete` returns false while Postgres is down,
 * so that images can be stored.
 */
export function storeForLiveCodes(store: ImageStore, isObsolete: (name: ImageName) => Promise<boolean>): ImageStore {
  return {
    ...store,
    put: async (name, bytes) => {
      await store.put(name, bytes);
      if (await isObsolete(name)) await store.delete(name);
    },
  };
}
