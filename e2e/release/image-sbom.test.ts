import { expect, test } from "vitest";
import { debianPackages, imageSbom, npmPackages } from "./image-sbom.ts";

const component = (name: string, version: string) => ({
  "bom-ref": `${name}@${version}`,
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  hashes: [],
});
const all = {
  bomFormat: "CycloneDX" as const,
  metadata: { component: component("qr-code-service", "1.0.0") },
  components: [component("@qr/stats", "1.0.0"), component("pg", "8.23.1"), component("sharp", "0.35.5")],
  dependencies: [
    { ref: "@qr/stats@1.0.0", dependsOn: ["pg@8.23.1", "sharp@0.35.5"] },
    { ref: "sharp@0.35.5", dependsOn: [] },
  ],
};
const content = {
  packages: ["@qr/stats@1.0.0", "pg@8.23.1"],
  debian: [{ name: "libstdc++6", version: "12.2.0-14+deb12u1", architecture: "amd64" }],
  node: { version: "24.21.0", sha256: "ab".repeat(32) },
};

test("lists what an image contains, and nothing else", () => {
  const { metadata, components, dependencies } = imageSbom(all, { name: "qr-stats", version: "1.0.0" }, content);
  expect(metadata.component).toMatchObject({ type: "container", name: "qr-stats", purl: "pkg:oci/qr-stats?tag=1.0.0" });
  expect(components.map(({ purl }) => purl)).toEqual([
    "pkg:npm/@qr/stats@1.0.0",
    "pkg:npm/pg@8.23.1",
    "pkg:generic/node@24.21.0",
    "pkg:deb/debian/libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64",
  ]);
  expect(components[2]?.hashes).toEqual([{ alg: "SHA-256", content: "ab".repeat(32) }]);
  expect(dependencies).toEqual([{ ref: "@qr/stats@1.0.0", dependsOn: ["pg@8.23.1"] }]);
});

test("refuses an image with a package that the lock file does not list", () => {
  const planted = { ...content, packages: [...content.packages, "left-pad@1.3.0"] };
  expect(() => imageSbom(all, { name: "qr-stats", version: "1.0.0" }, planted)).toThrow(
    "qr-stats contains packages that no SBOM lists: left-pad@1.3.0",
  );
});

test("reads the files in which npm and dpkg record what is installed", () => {
  const packages = {
    "libs/counts": { name: "@qr/counts", version: "1.0.0" },
    "node_modules/@qr/counts": { resolved: "libs/counts", link: true },
    "node_modules/pg": { version: "8.23.1" },
    "node_modules/a/node_modules/@b/c": { version: "2.0.0" },
  };
  expect(npmPackages(JSON.stringify({ packages }))).toEqual(["@b/c@2.0.0", "@qr/counts@1.0.0", "pg@8.23.1"]);
  const status = [
    "Package: libc6\nStatus: install ok installed\nArchitecture: amd64\nVersion: 2.36-9\nDescription: C\n more",
    "Package: gone\nStatus: deinstall ok config-files\nArchitecture: all\nVersion: 1",
    "",
  ].join("\n\n");
  expect(debianPackages(status)).toEqual([{ name: "libc6", version: "2.36-9", architecture: "amd64" }]);
});
