// npm run sbom -- FILE: writes the bill of materials for everything shipped (CycloneDX 1.5, JSON). The same lock file gives the same
// output.
import { writeFile } from "node:fs/promises";
import { readLockFile } from "../e2e/supply-chain/lock-file.ts";
import { makeSbom, sbomViolations } from "../e2e/supply-chain/sbom.ts";

const [file] = process.argv.slice(2);
if (file === undefined || file.startsWith("-")) {
  console.log(
    "npm run sbom -- FILE\n\nWrites the bill of materials of everything shipped, as CycloneDX in JSON, to FILE.",
  );
  process.exitCode = file === "--help" ? 0 : 2;
} else {
  const lock = readLockFile();
  const sbom = await makeSbom(lock);
  const violations = sbomViolations(sbom, lock);
  for (const violation of violations) console.error(violation);
  await writeFile(file, `${JSON.stringify(sbom, undefined, 2)}\n`);
  console.log(`${sbom.components.length} components written to ${file}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
