// Part of `npm run check`: compares the images of the deployment files with deploy/versions.json. Exits with 1 on violations.
import {
  readDeploymentFiles,
  readImageVersions,
  readOwnVersion,
  versionViolations,
} from "../e2e/deploy/versions/image-versions.ts";

const files = readDeploymentFiles();
const versions = readImageVersions();
const violations = versionViolations(files, versions, readOwnVersion());
for (const violation of violations) console.error(violation);
console.log(`${Object.keys(versions).length} images, ${files.size} files: ${violations.length} violations`);
process.exitCode = violations.length === 0 ? 0 : 1;
