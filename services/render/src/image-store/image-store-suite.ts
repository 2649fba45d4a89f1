// The tests that every image store must pass.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ImageName, type ImageStore, MAX_IMAGE_BYTES } from "./image-store.ts";

export function describeImageStore(kind: string, open: () => Promise<ImageStore>): void {
  describe(`the image store: ${kind}`, () => {
    let store: ImageStore;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(async () => {
      await store.close();
    });
    const newName = (format: ImageName["format"] = "png"): ImageName => ({ codeId: randomUUID(), format });

    it("has no image that was never put", async () => {
      expect(await store.get(newName())).toBeUndefined();
    });

    it("returns the exact bytes that were put", async () => {
      const name = newName();
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));
      await store.put(name, bytes);
      expect((await store.get(name))?.equals(bytes)).toBe(true);
    });

    it("stores the PNG and the SVG of a code separately", async () => {
      const { codeId } = newName();
      await store.put({ codeId, format: "png" }, Buffer.from("P"));
      await store.put({ codeId, format: "svg" }, Buffer.from("S"));
      expect(String(await store.get({ codeId, format: "png" }))).toBe("P");
      expect(String(await store.get({ codeId, format: "svg" }))).toBe("S");
    });

    it("stores the images of each move and of each design separately", async () => {
      const { codeId } = newName();
      const names = [0, 1].flatMap((moves) =>
        [1, 2, 12].map((revision) => ({ codeId, format: "png" as const, moves, revision })),
      );
      for (const [index, name] of names.entries()) await store.put(name, Buffer.from(String(index)));
      for (const [index, name] of names.entries()) expect(String(await store.get(name))).toBe(String(index));
      expect(String(await store.get({ codeId, format: "png" }))).toBe("0");
      await store.delete({ codeId, format: "png", revision: 2 });
      expect((await Promise.all(names.map(store.get))).map((bytes) => bytes && String(bytes))).toEqual([
        "0",
        undefined,
        "2",
        "3",
        "4",
        "5",
      ]);
    });

    it("replaces an image that is put again", async () => {
      const name = newName();
      await store.put(name, Buffer.from("a longer first"));
      await store.put(name, Buffer.from("second"));
      expect(String(await store.get(name))).toBe("second");
    });

    it("deletes an image, even if there is none, and keeps the code's other image", async () => {
      const { codeId } = newName();
      for (const format of ["png", "svg"] as const) await store.put({ codeId, format }, Buffer.from(format));
      for (let times = 0; times < 2; times += 1) {
        await store.delete({ codeId, format: "png" });
        expect(await store.get({ codeId, format: "png" })).toBeUndefined();
      }
      expect(String(await store.get({ codeId, format: "svg" }))).toBe("svg");
      await store.put({ codeId, format: "png" }, Buffer.from("again"));
      expect(String(await store.get({ codeId, format: "png" }))).toBe("again");
    });

    it("deletes an image of a code that never had one", async () => {
      await store.delete(newName());
    });

    it("accepts fifty concurrent images", async () => {
      const names = Array.from({ length: 50 }, () => newName("svg"));
      await Promise.all(names.map((name) => store.put(name, Buffer.from(name.codeId))));
      const found = await Promise.all(names.map((name) => store.get(name)));
      expect(found.map(String)).toEqual(names.map(({ codeId }) => codeId));
    });

    it.each(["../../../etc/passwd", "", ".", "..", "a/b", `${randomUUID()}/..`, randomUUID().toUpperCase(), "\0"])(
      "rejects the name %j",
      async (codeId) => {
        await expect(store.get({ codeId, format: "png" })).rejects.toThrow(RangeError);
        await expect(store.put({ codeId, format: "png" }, Buffer.from("x"))).rejects.toThrow(RangeError);
        await expect(store.delete({ codeId, format: "png" })).rejects.toThrow(RangeError);
      },
    );

    it("rejects empty and oversized images", async () => {
      await expect(store.put(newName(), Buffer.alloc(0))).rejects.toThrow(RangeError);
      await expect(store.put(newName(), Buffer.alloc(MAX_IMAGE_BYTES + 1))).rejects.toThrow(RangeError);
    });
  });
}
