import { expect, test } from "vitest";
import { artifactTable, checksumList } from "./checksums.ts";
import { builderId, provenanceOf, sourceUri } from "./provenance.ts";

const artifacts = [
  { name: "a.tar.gz", size: 12, sha256: "aa".repeat(32) },
  { name: "b.json", size: 3_400_000, sha256: "bb".repeat(32) },
];

test("states what was built from what, when, and by whom", () => {
  const materials = [{ uri: "git+https://git.example/qr", digest: { gitCommit: "c0ffee" } }];
  const builder = { id: "urn:x", version: { node: "24.21.0" } };
  const [startedAt, finishedAt] = [new Date("2026-11-29T08:00:00.123Z"), new Date("2026-11-29T08:05:00.000Z")];
  expect(
    provenanceOf({ version: "1.0.0", platform: "linux/amd64", artifacts, materials, builder, startedAt, finishedAt }),
  ).toEqual({
    _type: "https://in-toto.io/Statement/v1",
    subject: [
      { name: "a.tar.gz", digest: { sha256: "aa".repeat(32) } },
      { name: "b.json", digest: { sha256: "bb".repeat(32) } },
    ],
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "urn:qr-code-service:release:v1",
        externalParameters: { version: "1.0.0", platform: "linux/amd64" },
        resolvedDependencies: materials,
      },
      runDetails: { builder, metadata: { startedOn: "2026-11-29T08:00:00Z", finishedOn: "2026-11-29T08:05:00Z" } },
    },
  });
});

test("names the builder and the source without secrets", () => {
  const env = {
    GITHUB_ACTIONS: "true",
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_WORKFLOW_REF: "o/r/.github/workflows/release.yml@refs/heads/main",
  };
  expect(builderId(env)).toBe("https://github.com/o/r/.github/workflows/release.yml@refs/heads/main");
  expect(builderId({})).toBe("urn:qr-code-service:builder:local");
  expect(sourceUri("https://me:secret@git.example/o/r.git")).toBe("git+https://git.example/o/r.git");
  expect(sourceUri("git@git.example:o/r.git")).toBe("git+ssh://git.example/o/r.git");
  expect(sourceUri("/home/me/r")).toBeUndefined();
  expect(sourceUri("")).toBeUndefined();
});

test("lists checksums for sha256sum, and a table for people", () => {
  expect(checksumList(artifacts)).toBe(`${"aa".repeat(32)}  a.tar.gz\n${"bb".repeat(32)}  b.json\n`);
  expect(artifactTable(artifacts).split("\n")).toEqual([
    "file            bytes  sha256",
    `a.tar.gz           12  ${"aa".repeat(32)}`,
    `b.json        3400000  ${"bb".repeat(32)}`,
  ]);
});
