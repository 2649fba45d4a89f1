// Turns what CHANGELOG.md lists under "Unreleased", and the subjects of the commits, into the section of a release.

const UNRELEASED = "## Unreleased";
const OTHERS = "Changed";
/** The first words of subjects by heading. The headings are those of Keep a Changelog; all other subjects are under "Changed". */
const GROUPS: Readonly<Record<string, RegExp>> = {
  Added:
    /^(Add|Allow|Build|Create|Document|Explain|Generate|Introduce|List|Offer|Print|Record|Send|Show|Support|Tell)\b/,
  [OTHERS]: /^\b$/,
  Fixed: /^(Correct|Fix|Mend|Prevent|Repair|Restore)\b/,
  Removed: /^(Drop|Remove)\b/,
};

export interface Release {
  version: string;
  /** As YYYY-MM-DD. */
  date: string;
  /** Subjects of commits, newest first. */
  subjects: readonly string[];
}

/**
 * Returns the changelog with a section for the release, and the text of this section alone. The section has the text that was under "Unreleased" and
 * then the subjects by group. Throws if there is no "Unreleased" heading, or if the changelog already has the version.
 */
export function withRelease(
  changelog: string,
  { version, date, subjects }: Release,
): { changelog: string; notes: string } {
  const heading = `## ${version}`;
  if (changelog.split("\n").some((line) => line === heading || line.startsWith(`${heading} `))) {
    throw new Error(`CHANGELOG.md already has a section for ${version}.`);
  }
  const start = changelog.split("\n").indexOf(UNRELEASED);
  if (start === -1) throw new Error(`CHANGELOG.md has no heading "${UNRELEASED}".`);
  const lines = changelog.trimEnd().split("\n");
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith("## "));
  const end = length === -1 ? lines.length : start + 1 + length;
  const kept = lines
    .slice(start + 1, end)
    .join("\n")
    .trim();
  const notes = [kept, ...groups(subjects)].filter((part) => part !== "").join("\n\n");
  const parts = [lines.slice(0, start + 1).join("\n"), `${heading} - ${date}`, notes, lines.slice(end).join("\n")];
  return { changelog: `${parts.filter((part) => part !== "").join("\n\n")}\n`, notes: `${notes}\n` };
}

function groups(subjects: readonly string[]): string[] {
  const groupOf = (subject: string) => Object.keys(GROUPS).find((name) => GROUPS[name]?.test(subject)) ?? OTHERS;
  return Object.keys(GROUPS).flatMap((name) => {
    const own = subjects.filter((subject) => groupOf(subject) === name);
    return own.length === 0 ? [] : [`### ${name}\n\n${own.map((subject) => `- ${escaped(subject)}`).join("\n")}`];
  });
}

/** Escapes the characters that Markdown would not show as they are. */
const escaped = (subject: string) => subject.replaceAll(/[\\<*_[\]]/g, "\\$&");
