// Who may import whom, by dependency-cruiser. First the canary: a planted tree in which every rule is broken must be refused,
// else the tool reads nothing and its "no violations" is worth nothing. Then the tree itself.
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import config from "../.dependency-cruiser.cjs";

const PLANTED = "e2e/boundaries/planted";
const { options, forbidden } = config;

async function violationsIn(folders, where) {
  const tsConfig = extractTSConfig(options.tsConfig.fileName);
  const { output } = await cruise(
    folders,
    { ...options, ...where, ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions,
    { tsConfig },
  );
  return output.summary;
}

const planted = await violationsIn(["services", "libs"], { baseDir: PLANTED });
const caught = new Set(planted.violations.map(({ rule }) => rule.name));
const missed = forbidden.map(({ name }) => name).filter((name) => !caught.has(name));
const tree = await violationsIn(["services", "libs", "e2e"], {
  exclude: { path: `${options.exclude.path}|^${PLANTED}` },
});

for (const name of missed) console.error(`The canary is dead: the planted violation of ${name} was not found.`);
for (const { rule, from, to } of tree.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(
  `${tree.totalCruised} modules, ${tree.violations.length} violations; ${caught.size} of ${forbidden.length} planted ones found`,
);
process.exit(missed.length === 0 && tree.violations.length === 0 && tree.totalCruised > 50 ? 0 : 1);
