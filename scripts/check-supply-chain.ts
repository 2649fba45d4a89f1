// A step of `npm run check`: licenses, hashes, install scripts, the bill of materials, and secrets in files. Prints violations and exits 1.
import { lockFaults, scriptFaults } from "../e2e/supply-chain/integrity.ts";
import { licenseViolations } from "../e2e/supply-chain/licenses.ts";
import { productionPackages, readLockFile, readManifest } from "../e2e/supply-chain/lock-file.ts";
import { makeSbom, sbomFaults } from "../e2e/supply-chain/sbom.ts";
import { secretFaults, trackedFiles } from "../e2e/supply-chain/secrets.ts";

const lock = readLockFile();
const [sbom, files] = await Promise.all([makeSbom(lock), trackedFiles()]);
const faults = [
  ...licenseViolations(lock),
  ...lockFaults(lock),
  ...scriptFaults(lock, readManifest().allowScripts),
  ...sbomFaults(sbom, lock),
  ...(await secretFaults(files)),
];
for (const fault of faults) console.error(fault);
console.log(
  `${productionPackages(lock).length} packages in production, ${files.length} files: ${faults.length} violations`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
