// Describes which versions a test run has used, and how they differ from deploy/versions.json.

/** The entries of deploy/versions.json. */
type Deployed = Readonly<Record<string, { tag: string }>>;

/**
 * Returns a line for each program, such as `Redis 7.0.15, deployed 8.10.0`. Each line of `recorded` has a name and a version; repeated lines are
 * ignored. A program that is not deployed has only its version.
 */
export function versionLines(recorded: string, deployed: Deployed): string[] {
  const lines = [...new Set(recorded.split("\n").filter((line) => line !== ""))].sort();
  return lines.map((line) => {
    const [name = "", used = ""] = line.split(" ");
    const wanted = deployed[name.toLowerCase()]?.tag.match(/\d+(?:\.\d+)+/)?.[0];
    return wanted === undefined || wanted === used ? line : `${line}, deployed ${wanted}`;
  });
}
