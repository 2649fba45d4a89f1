// A process that writes large images until it is killed, for image-store.file.integration.test.ts. Arguments: the folder, the code IDs.

import { createLogger } from "@qr/runtime";
import { openFileImageStore } from "../image-store/image-store.file.ts";
import { MAX_IMAGE_BYTES } from "../image-store/image-store.ts";

const [folder = "", ...codeIds] = process.argv.slice(2);
const store = openFileImageStore({ folder, log: createLogger("test", "silent") });
const bytes = Buffer.alloc(MAX_IMAGE_BYTES, "x");
process.stdout.write("writing\n");
for (;;) {
  await Promise.all(codeIds.map((codeId) => store.put({ codeId, format: "png" }, bytes)));
}
