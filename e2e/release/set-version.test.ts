import { expect, test } from "vitest";
import { mayHaveVersion, withVersion } from "./set-version.ts";

const VERSIONS = { from: "0.1.0", to: "1.0.0-rc.1" };
const withDefault = (version: string) => `image: qr-stats:\${VERSION:-${version}}`;
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

test("sets a manifest's version and its dependencies on our packages, but no others", () => {
  const before = {
    name: "@qr/stats",
    version: "0.1.0",
    dependencies: { "@qr/counts": "0.1.0", pg: "0.1.0" },
    devDependencies: { "@qr/e2e": "0.1.0" },
  };
  const after = {
    name: "@qr/stats",
    version: "1.0.0-rc.1",
    dependencies: { "@qr/counts": "1.0.0-rc.1", pg: "0.1.0" },
    devDependencies: { "@qr/e2e": "1.0.0-rc.1" },
  };
  expect(withVersion("services/stats/package.json", json(before), VERSIONS)).toBe(json(after));
  expect(() => withVersion("libs/x/package.json", json({ version: "0.2.0" }), VERSIONS)).toThrow(
    "libs/x/package.json has the version 0.2.0 instead of 0.1.0",
  );
});

test("sets the version of the root and of the workspaces in the lock file", () => {
  const link = { resolved: "libs/counts", link: true };
  const foreign = { version: "0.1.0", dependencies: { pg: "0.1.0" } };
  const lock = (version: string) => ({
    name: "qr-code-service",
    version,
    lockfileVersion: 3,
    packages: {
      "": { name: "qr-code-service", version, workspaces: ["libs/*"] },
      "libs/counts": { name: "@qr/counts", version, dependencies: { "@qr/runtime": version, zod: "0.1.0" } },
      "node_modules/@qr/counts": link,
      "node_modules/pg": foreign,
      "libs/counts/node_modules/pg": foreign,
    },
  });
  expect(withVersion("package-lock.json", json(lock("0.1.0")), VERSIONS)).toBe(json(lock("1.0.0-rc.1")));
});

test.each([
  ["Compose", withDefault("0.1.0"), withDefault("1.0.0-rc.1")],
  ["the Dockerfile", "ARG VERSION=0.1.0\nARG REVISION=unknown", "ARG VERSION=1.0.0-rc.1\nARG REVISION=unknown"],
  ["an overlay", "- { name: qr-stats, newTag: 0.1.0 }", "- { name: qr-stats, newTag: 1.0.0-rc.1 }"],
  ["an overlay with quotes", 'newTag: "0.1.0"', 'newTag: "1.0.0-rc.1"'],
  ["a longer version", "newTag: 0.1.0-rc.2", "newTag: 0.1.0-rc.2"],
  ["another image", "image: docker.io/x/y:0.1.0", "image: docker.io/x/y:0.1.0"],
])("changes our version in deployment files: %s", (_, before, after) => {
  expect(withVersion("docker-compose.yml", before, VERSIONS)).toBe(after);
});

test("reads only manifests of workspaces and deployment files", () => {
  const is = (path: string) => mayHaveVersion(path, ["libs/*", "e2e"]);
  for (const path of ["package.json", "libs/a/package.json", "e2e/package.json", "deploy/kubernetes/base/x.yaml"])
    expect(is(path), path).toBe(true);
  for (const path of [
    "libs/a/b/package.json",
    "bench/package.json",
    "libs/a/src/package.json.ts",
    "deploy/observability/x.yaml",
  ]) {
    expect(is(path), path).toBe(false);
  }
});
