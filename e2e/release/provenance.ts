// States how the files of a release were built, as an in-toto statement with SLSA provenance.

import type { Artifact } from "./checksums.ts";

/** An input to the build, identified by its address or a name, with its hashes by algorithm. */
export interface Material {
  uri?: string;
  name?: string;
  digest: Readonly<Record<string, string>>;
}

export interface Build {
  version: string;
  platform: string;
  artifacts: readonly Artifact[];
  /** The commit comes first. */
  materials: readonly Material[];
  builder: Builder;
  startedAt: Date;
  finishedAt: Date;
}

interface Builder {
  /** A URI. Whoever trusts the provenance trusts this builder. */
  id: string;
  /** Versions by program. */
  version: Readonly<Record<string, string>>;
}

const BUILD_TYPE = "urn:qr-code-service:release:v1";

export function provenanceOf({ version, platform, artifacts, materials, builder, startedAt, finishedAt }: Build) {
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: artifacts.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { version, platform },
        resolvedDependencies: materials,
      },
      runDetails: {
        builder,
        metadata: { startedOn: seconds(startedAt), finishedOn: seconds(finishedAt) },
      },
    },
  };
}

const seconds = (time: Date) => time.toISOString().replace(/\.\d+Z$/, "Z");

/**
 * Returns the builder's URI: on GitHub, the workflow and its ref; elsewhere, a name that stands for any machine and says nothing about who runs
 * it. `env` has the variables that GitHub sets.
 */
export function builderId(env: Readonly<Record<string, string | undefined>>): string {
  const { GITHUB_ACTIONS, GITHUB_SERVER_URL, GITHUB_WORKFLOW_REF } = env;
  if (GITHUB_ACTIONS !== "true" || !GITHUB_SERVER_URL || !GITHUB_WORKFLOW_REF)
    return "urn:qr-code-service:builder:local";
  return `${GITHUB_SERVER_URL}/${GITHUB_WORKFLOW_REF}`;
}

/** Returns the repository's address without a password, as SLSA wants it, or undefined if the remote is a folder. */
export function sourceUri(remote: string): string | undefined {
  const [, host, path] = remote.match(/^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+)$/) ?? [];
  if (host && path) return `git+ssh://${host}/${path}`;
  if (!/^https?:\/\//.test(remote)) return undefined;
  const url = new URL(remote);
  Object.assign(url, { username: "", password: "" });
  return `git+${url.href}`;
}
