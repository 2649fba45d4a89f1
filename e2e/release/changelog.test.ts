import { expect, test } from "vitest";
import { withRelease } from "./changelog.ts";

const RELEASE = { version: "1.1.0", date: "2026-11-29" };
const TEXT = `# Changelog

This file lists notable changes.

## Unreleased

- **Codes** can be
  printed.

## 1.0.0 - 2026-10-01

- The first release.
`;

test("moves what is unreleased into the section, and groups the subjects of commits by their first words", () => {
  const subjects = [
    "Add tags",
    "Mend the <b>list_of_codes</b>",
    "Adding nothing",
    "Remove keys",
    "Fix a leak",
    "Speed up scans",
  ];
  const { changelog, notes } = withRelease(TEXT, { ...RELEASE, subjects });
  expect(notes).toBe(`- **Codes** can be
  printed.

### Added

- Add tags

### Changed

- Adding nothing
- Speed up scans

### Fixed

- Mend the \\<b>list\\_of\\_codes\\</b>
- Fix a leak

### Removed

- Remove keys
`);
  expect(changelog).toBe(
    TEXT.replace(
      "## Unreleased\n\n- **Codes** can be\n  printed.\n",
      `## Unreleased\n\n## 1.1.0 - 2026-11-29\n\n${notes}`,
    ),
  );
});

test("keeps the text of earlier releases when nothing is listed", () => {
  const first = withRelease(TEXT, { ...RELEASE, subjects: [] });
  const second = withRelease(first.changelog, { version: "1.2.0", date: "2026-12-01", subjects: ["Add aliases"] });
  expect(second.changelog).toBe(
    first.changelog.replace("## 1.1.0", "## 1.2.0 - 2026-12-01\n\n### Added\n\n- Add aliases\n\n## 1.1.0"),
  );
  expect(first.notes).toBe("- **Codes** can be\n  printed.\n");
});

test("refuses a version that has a section, and a changelog without a place for it", () => {
  expect(() => withRelease(TEXT, { ...RELEASE, version: "1.0.0", subjects: [] })).toThrow(
    "already has a section for 1.0.0",
  );
  expect(withRelease(TEXT, { ...RELEASE, version: "1.0.0-rc.1", subjects: [] }).changelog).toContain(
    "## 1.0.0-rc.1 - ",
  );
  expect(() => withRelease("# Changelog\n", { ...RELEASE, subjects: [] })).toThrow('no heading "## Unreleased"');
});
