// The deployment files use exactly the images of deploy/versions.json. `npm run check` runs the same check.

import { expect, test } from "vitest";
import { imageReferences } from "./image-references.ts";
import { readDeploymentFiles, readImageVersions, readOwnVersion, versionViolations } from "./image-versions.ts";

const files = readDeploymentFiles();
const versions = readImageVersions();
const own = readOwnVersion();
const DIGEST = `sha256:${"0f".repeat(32)}`;
const SMALL = "deploy/kubernetes/overlays/small/kustomization.yaml";
const REDIS = "deploy/kubernetes/overlays/with-servers/redis.yaml";

test("every image in the deployment files is the one in deploy/versions.json", () => {
  expect(versionViolations(files, versions, own)).toEqual([]);
  const found = [...files].flatMap(([file, text]) => imageReferences(file, text));
  expect(found.filter(({ isOurs }) => !isOurs).length).toBeGreaterThan(20);
  expect(found.filter(({ isOurs }) => isOurs).length).toBeGreaterThan(20);
});

test.each<[string, string, (text: string) => string, RegExp]>([
  [
    "another tag in Compose",
    "docker-compose.yml",
    (text) => text.replace("redis:8.10.0", "redis:8.9.0"),
    /redis:8\.9\.0-alpine must be/,
  ],
  ["no tag", "docker-compose.yml", (text) => text.replace("/redis:8.10.0-alpine", "/redis"), /redis must be/],
  [
    "a short name",
    "deploy/compose/compose.yml",
    (text) => text.replace("docker.io/library/caddy", "caddy"),
    /does not list caddy:/,
  ],
  [
    "a digest that was not pinned",
    REDIS,
    (text) => text.replace("-alpine", `-alpine@${DIGEST}`),
    /@sha256:0f\S+ must be/,
  ],
  ["an unlisted image", REDIS, (text) => text.replace("library/redis", "library/valkey"), /does not list \S+valkey/],
  [
    "another tag of Postgres",
    "deploy/kubernetes/overlays/with-servers/postgres.yaml",
    (text) => text.replace(":18.1", ":18.2"),
    /18\.2 must be/,
  ],
  [
    "another base",
    "deploy/Dockerfile",
    (text) => text.replace("NODE_IMAGE=docker.io/library/node:24", "NODE_IMAGE=docker.io/library/node:22"),
    /node:22\S+ must be/,
  ],
  [
    "an image in the middle",
    "deploy/Dockerfile",
    (text) => text.replace("COPY --from=migrate-tree", "COPY --from=docker.io/library/busybox:1.37"),
    /does not list \S+busybox/,
  ],
  [
    "a second base",
    "deploy/Dockerfile",
    (text) => text.replace(/FROM \S+ AS runtime/, "FROM debian:12 AS runtime"),
    /does not list debian:12/,
  ],
  [
    "another version of ours",
    SMALL,
    (text) => text.replace(/newTag: \S+/, "newTag: 9.9.9"),
    /qr-gateway:9\.9\.9 does not have the tag/,
  ],
  [
    "another default in Compose",
    "docker-compose.yml",
    (text) => text.replace(/render:\$\{VERSION:-[^}]+/, "render:${VERSION:-9.9.9"),
    /qr-render:9\.9\.9 does not/,
  ],
  [
    "another label",
    "deploy/Dockerfile",
    (text) => text.replace(/ARG VERSION=\S+/, "ARG VERSION=9.9.9"),
    /VERSION is 9\.9\.9/,
  ],
])("finds a planted violation: %s", (_, file, change, violation) => {
  const text = files.get(file) ?? "";
  const changed = change(text);
  expect(changed).not.toBe(text);
  expect(versionViolations(new Map(files).set(file, changed), versions, own).join("\n")).toMatch(violation);
});

test("finds a version that nothing uses, and requires pinned digests everywhere", () => {
  const more = { ...versions, valkey: { image: "docker.io/library/valkey", tag: "9.0.0" } };
  expect(versionViolations(files, more, own)).toEqual(["deploy/versions.json: no file uses valkey"]);
  const [name = "", first] = Object.entries(versions).find(([key]) => key === "node") ?? [];
  const pinned = { ...versions, ...(first && { [name]: { ...first, digest: DIGEST } }) };
  expect(versionViolations(files, pinned, own).join("\n")).toContain(
    `must be docker.io/library/node:24.21.0-bookworm-slim@${DIGEST}`,
  );
});
