// Independent programs that read the service's images: zbarimg, and Poppler's pdftoppm. If a program is not in PATH, it is installed with
// apt-get, which requires Debian and root privileges.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findProgram, installDebianPackage } from "@qr/test-kit/programs";

const execute = promisify(execFile);
const DEADLINE_MS = 60_000;

async function find(name: string, debianPackage: string): Promise<string> {
  const found = await findProgram(name);
  if (found !== undefined) return found;
  await installDebianPackage(debianPackage);
  const installed = await findProgram(name);
  if (installed === undefined) throw new Error(`The test needs ${name}; on Debian: apt-get install ${debianPackage}`);
  return installed;
}

export interface Programs {
  /** Returns the bytes in the only symbol in an image file. Rejects if there is none. */
  readByZbar(file: string): Promise<Buffer>;
  /** Returns the text of the only symbol in an image file. ZBar guesses the text's encoding, as scanner apps do. Rejects if there is none. */
  readTextByZbar(file: string): Promise<string>;
  /** Renders the only page of a PDF as `FOLDER/NAME.png` with sides of `sidePx` pixels, and returns the path. */
  rasterByPoppler(pdf: string, sidePx: number): Promise<string>;
}

export async function findPrograms(): Promise<Programs> {
  const [zbarimg, pdftoppm] = [await find("zbarimg", "zbar-tools"), await find("pdftoppm", "poppler-utils")];
  const readByZbar = async (file: string, ...more: string[]) => {
    const options = ["--quiet", "--raw", "--oneshot", "-Sdisable", "-Sqrcode.enable", ...more, file];
    const { stdout } = await execute(zbarimg, options, { encoding: "buffer", timeout: DEADLINE_MS });
    return stdout;
  };
  return {
    readByZbar: (file) => readByZbar(file, "-Sqrcode.binary"),
    readTextByZbar: async (file) => (await readByZbar(file)).toString("utf8").replace(/\n$/, ""),
    rasterByPoppler: async (pdf, sidePx) => {
      const target = pdf.replace(/\.pdf$/, ".page");
      await execute(pdftoppm, ["-png", "-singlefile", "-scale-to", String(sidePx), pdf, target], {
        timeout: DEADLINE_MS,
      });
      return `${target}.png`;
    },
  };
}
