// Programs that read what the service draws and share no code with it: zbarimg, and pdftoppm of Poppler. Found in PATH, else installed by
// apt-get (Debian, as root).

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
  /** The bytes of the one symbol that an image file shows. Rejects where there is none. */
  readByZbar(file: string): Promise<Buffer>;
  /** Writes the only page of a PDF as `FOLDER/NAME.png`, so many pixels along each side, and returns that path. */
  rasterByPoppler(pdf: string, sidePx: number): Promise<string>;
}

export async function findPrograms(): Promise<Programs> {
  const [zbarimg, pdftoppm] = [await find("zbarimg", "zbar-tools"), await find("pdftoppm", "poppler-utils")];
  return {
    readByZbar: async (file) => {
      const options = ["--quiet", "--raw", "--oneshot", "-Sdisable", "-Sqrcode.enable", "-Sqrcode.binary", file];
      const { stdout } = await execute(zbarimg, options, { encoding: "buffer", timeout: DEADLINE_MS });
      return stdout;
    },
    rasterByPoppler: async (pdf, sidePx) => {
      const target = pdf.replace(/\.pdf$/, ".page");
      await execute(pdftoppm, ["-png", "-singlefile", "-scale-to", String(sidePx), pdf, target], {
        timeout: DEADLINE_MS,
      });
      return `${target}.png`;
    },
  };
}
