// Checks the import rules with dependency-cruiser: first on a planted tree that breaks every rule, to prove that the tool finds violations,
// then on the real tree.
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import config from "../.dependency-cruiser.cjs";

const PLANTED = "e2e/boundaries/planted";
const { options, forbidden } = config;

async function graphOf(folders, where) {
  const tsConfig = extractTSConfig(options.tsConfig.fileName);
  const { output } = await cruise(
    folders,
    { ...options, ...where, ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions,
    { tsConfig },
  );
  return output;
}

const planted = await graphOf(["services", "libs", "e2e", "bench"], { baseDir: PLANTED });
const caught = new Set(planted.summary.violations.map(({ rule }) => rule.name));
const missed = forbidden.map(({ name }) => name).filter((name) => !caught.has(name));
const { modules, summary } = await graphOf(["services", "libs", "e2e", "bench"], {
  exclude: { path: `${options.exclude.path}|^${PLANTED}` },
});
// The rules miss imports of workspace packages that cannot be resolved, so these imports also count as violations.
const lost = modules.flatMap(({ source, dependencies }) =>
  dependencies
    .filter(({ module, couldNotResolve }) => module.startsWith("@qr/") && couldNotResolve)
    .map(({ module }) => `${source} → ${module}`),
);

for (const name of missed) console.error(`The planted violation of ${name} was not found, so the check does not work.`);
for (const one of lost) console.error(`not resolved: ${one}`);
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(
  `${summary.totalCruised} modules, ${summary.violations.length} violations; ${caught.size} of ${forbidden.length} planted ones found`,
);
const violations = missed.length + lost.length + summary.violations.length;
process.exit(violations === 0 && summary.totalCruised > 50 ? 0 : 1);
