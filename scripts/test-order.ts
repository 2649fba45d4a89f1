// The order of the test files. Unit files share their threads' modules, so a random order reveals files that affect others. In the other
// tiers, the longest files start first, because a long file that starts last leaves the other workers idle.
import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest test files of each tier, longest first. */
const LONGEST = [
  ...["dashboard/pages", "faults/smoke", "dashboard/home", "dashboard/contents", "re-point/re-point", "stories/demo"],
  ...[
    "dashboard/states",
    "dashboard/domains",
    "backup/backup",
    "dashboard/people",
    "dashboard/bulk",
    "stories/embedded",
  ],
  ...["workers/workers", "dashboard/upload", "dashboard/rules", "secrets/secrets", "bulk-changes/under-load"],
  ...["faults/crash", "dashboard/brand", "domains/paths", "dashboard/codes-list", "fuzz/fuzz", "schedule/schedule"],
  ...["dashboard/organizing", "stories/start", "domains/short-host-change", "bulk-changes/killed-gateways"],
  ...["dashboard/short-links", "telemetry/traces", "dashboard/hostile-texts", "dashboard/saved-views"],
  ...["dashboard/by-keyboard", "retries/retries", "dashboard/story", "dashboard/reference", "stories/suspension"],
  ...["http/session-authorization", "drawing/drawing", "dead-letters.rabbit", "logos/logos", "http/hostile-strings"],
  ...["stats.integration", "embedded-postgres", "http/authorization-matrix", "render-jobs", "symbols/read-back"],
  ...["http/deadlines", "drawing/departed-clients", "crash.integration", "http/outages", "image-host/styled-images"],
  ...["image-host/image-limits", "misses/sweep", "http/cross-site", "scan-limits/scan-limits"],
];

export default class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    console.log(`Unit files run in random order. Repeat it with --sequence.seed=${seed}`);
    const sorted = await super.sort(files);
    const keyed = sorted.map((file) => ({
      file,
      tier: file.project.config.sequence.groupOrder,
      key: this.#key(file, seed),
    }));
    return keyed.sort((a, b) => a.tier - b.tier || a.key - b.key).map(({ file }) => file);
  }

  #key({ project, moduleId }: TestSpecification, seed: number): number {
    if (project.name === "unit") return createHash("sha1").update(`${seed} ${moduleId}`).digest().readUInt32BE();
    const index = LONGEST.findIndex((name) => moduleId.includes(`/${name}.`));
    return index < 0 ? LONGEST.length : index;
  }
}
