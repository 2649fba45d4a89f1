// Builds images without a container engine, by running buildah as root with a private store.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@qr/test-kit/programs";
import { z } from "zod";

const BUILD_MS = 15 * 60_000;

const imageConfig = z.object({
  Docker: z.object({
    size: z.number().optional(),
    config: z.object({
      Cmd: z.array(z.string()).nullable(),
      Env: z.array(z.string()).nullable(),
      User: z.string(),
      WorkingDir: z.string(),
      Labels: z.record(z.string(), z.string()).nullable(),
      Healthcheck: z.object({ Test: z.array(z.string()) }).optional(),
    }),
  }),
});
export type ImageConfig = z.infer<typeof imageConfig>["Docker"]["config"];

/** Returns buildah with its store in `folder`. `source` is the folder with the repository's files. */
export async function openBuildah(folder: string, source = ".") {
  const store = ["--root", join(folder, "images"), "--runroot", join(folder, "run")];
  await mkdir(folder, { recursive: true });
  const env = { ...process.env, STORAGE_DRIVER: "overlay", BUILDAH_ISOLATION: "chroot" };
  const buildah = (...args: string[]) =>
    run("buildah", [...store, ...args], { cwd: source, env, timeout: BUILD_MS, maxBuffer: 64 * 1024 * 1024 });

  return {
    buildah,
    source,
    hasImage: (name: string) =>
      buildah("inspect", "--type", "image", name).then(
        () => true,
        () => false,
      ),
    /** Builds one target of deploy/Dockerfile, reusing unchanged layers from the store. */
    build: (target: string, image: string, args: Readonly<Record<string, string>>) =>
      buildah(
        "bud",
        "--pull-never",
        "--layers",
        "--format=docker",
        "--quiet",
        "--file=deploy/Dockerfile",
        `--target=${target}`,
        ...Object.entries(args).map(([name, value]) => `--build-arg=${name}=${value}`),
        `--tag=${image}`,
        ".",
      ),
    config: async (image: string): Promise<ImageConfig> =>
      imageConfig.parse(JSON.parse(await buildah("inspect", "--type", "image", image))).Docker.config,
    /** Downloads an image. Rejects if its registry cannot be reached or does not have the image. */
    pull: (image: string) => buildah("pull", "--quiet", "--policy=always", image),
    /** Returns the SHA-256 of the image's manifest, in hexadecimal. */
    digestOf: async (image: string): Promise<string> =>
      z
        .object({ FromImageDigest: z.string().regex(/^sha256:[0-9a-f]{64}$/) })
        .parse(JSON.parse(await buildah("inspect", "--type", "image", image)))
        .FromImageDigest.replace("sha256:", ""),
    /** Writes the image to a file that `docker load` reads, under the given name. Docker's format keeps the health check. */
    save: (image: string, file: string, name: string) =>
      buildah("push", "--quiet", image, `docker-archive:${file}:${name}`),
    sizes: () => buildah("images", "--format", "{{.Name}} {{.Size}}"),
    /** Creates a container from the image and mounts its files as a folder. */
    mount: async (image: string) => {
      const container = await buildah("from", "--pull-never", image);
      const files = await buildah("mount", container);
      return { files, remove: () => buildah("rm", container) };
    },
  };
}
export type Buildah = Awaited<ReturnType<typeof openBuildah>>;
