// The order of the test files. Unit files share their threads' modules, so a random order reveals files that affect others. In the other
// tiers, the longest files start first, because a long file that starts last leaves the other workers idle.
import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const LONGEST = [
  ...["symbols/read-back", "history/restored-histories", "rules-reference"],
  ...["dashboard/rules", "dashboard/states", "dashboard/bulk", "changes-of-many/under-load", "schedule/schedule"],
  ...["dashboard/domains", "fuzz/fuzz", "workers/workers", "re-point/re-point", "faults/smoke", "stories/demo"],
  ...["backup/backup", "dashboard/people", "dashboard/pages", "stories/start", "visitors/forgotten"],
  ...["dashboard/organizing", "stories/embedded", "domains/paths", "domains/short-host-change", "faults/crash"],
  ...["dashboard/hostile-texts", "stories/start-errors", "statistics/random-streams", "stories/lan"],
  ...["dead-letters.rabbit", "drawing/drawing", "stats.integration", "embedded-postgres", "http/session-authorization"],
  ...["logos/logos", "http/authorization-matrix", "image-host/styled-images", "image-host/image-limits", "render-jobs"],
  ...["http/outages", "http/deadlines", "crash.integration", "standalone.integration", "misses/sweep"],
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
