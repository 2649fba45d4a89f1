import { expect, it } from "vitest";
import { mergeMetrics, withLabel } from "./metrics-text.ts";

const ONE = `# HELP scans_total Scans, {all} of them.
# TYPE scans_total counter
scans_total{kind="a b"} 3
scans_total{kind="c"} 4

# HELP frames Frames.
# TYPE frames gauge
frames 7
`;

it("labels every sample, with or without labels, and keeps the descriptions", () => {
  expect(withLabel(ONE, "worker", "2")).toBe(`# HELP scans_total Scans, {all} of them.
# TYPE scans_total counter
scans_total{worker="2",kind="a b"} 3
scans_total{worker="2",kind="c"} 4

# HELP frames Frames.
# TYPE frames gauge
frames{worker="2"} 7
`);
});

it("describes each metric once and groups its samples", () => {
  const other =
    '# HELP frames Frames.\n# TYPE frames gauge\nframes{worker="1"} 8\n# HELP own Own.\n# TYPE own gauge\nown 1\n';
  expect(mergeMetrics([ONE, other, "# no registered metrics"])).toBe(`# HELP scans_total Scans, {all} of them.
# TYPE scans_total counter
scans_total{kind="a b"} 3
scans_total{kind="c"} 4
# HELP frames Frames.
# TYPE frames gauge
frames 7
frames{worker="1"} 8
# HELP own Own.
# TYPE own gauge
own 1
`);
});
