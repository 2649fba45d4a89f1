// Part of `npm run check`: checks licenses, hashes, install scripts, the bill of materials, and secrets. Exits with 1 on violations.
import { lockViolations, scriptViolations } from "../e2e/supply-chain/integrity.ts";
import { licenseViolations } from "../e2e/supply-chain/licenses.ts";
import { productionPackages, readLockFile, readManifest } from "../e2e/supply-chain/lock-file.ts";
import { makeSbom, sbomViolations } from "../e2e/supply-chain/sbom.ts";
import { secretViolations, trackedFiles } from "../e2e/supply-chain/secrets.ts";

const lock = readLockFile();
const [sbom, files] = await Promise.all([makeSbom(lock), trackedFiles()]);
const violations = [
  ...licenseViolations(lock),
  ...lockViolations(lock),
  ...scriptViolations(lock, readManifest().allowScripts),
  ...sbomViolations(sbom, lock),
  ...(await secretViolations(files)),
];
for (const violation of violations) console.error(violation);
console.log(
  `${productionPackages(lock).length} packages in production, ${files.length} files: ${violations.length} violations`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
