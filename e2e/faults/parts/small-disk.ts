// A small in-memory file system that can be filled to the last byte. Mounting one requires root on Linux.

import { execFile, execFileSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const CHUNK = Buffer.alloc(64 * 1024);
const REFILL_MS = 100;

export interface SmallDisk {
  /** Keeps the disk full until free() is called, even if files are deleted. */
  fill(): Promise<void>;
  free(): Promise<void>;
  /** Changes the disk's size, in MiB. */
  resize(megabytes: number): Promise<void>;
  /** Unmounts lazily: open files remain usable until they are closed. */
  unmount(): Promise<void>;
}

const sizeOption = (megabytes: number) => `size=${Math.round(megabytes * 1024)}k`;

/** Mounts a file system of `megabytes` MiB over the folder. Resolves with undefined if this process is not allowed to mount file systems. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  const options = `${sizeOption(megabytes)},mode=0711`;
  try {
    await promisify(execFile)("/bin/mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  } catch {
    return undefined;
  }
  // If the process exits early, this unmounts the disk. A folder with a mounted disk could not be deleted.
  const unmountAtExit = () => execFileSync("/bin/umount", ["-l", folder], { stdio: "ignore" });
  process.once("exit", unmountAtExit);
  const ballast = join(folder, "ballast");
  let filling: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();

  async function addBallast(): Promise<void> {
    const file = await open(ballast, "a");
    try {
      // A short write fills the disk. The next write fails.
      for (let length = CHUNK.length; length > 0; ) length = (await file.write(CHUNK)).bytesWritten;
    } catch {
      // The disk is full.
    } finally {
      await file.close();
    }
  }
  async function stopFilling(): Promise<void> {
    clearInterval(filling);
    filling = undefined;
    await underWay;
  }
  return {
    fill: async () => {
      await addBallast();
      filling = setInterval(() => {
        underWay = underWay.then(addBallast);
      }, REFILL_MS);
    },
    free: async () => {
      await stopFilling();
      await rm(ballast, { force: true });
    },
    resize: async (megabytes) => {
      await promisify(execFile)("/bin/mount", ["-o", `remount,${sizeOption(megabytes)}`, folder]);
    },
    unmount: async () => {
      await stopFilling();
      process.off("exit", unmountAtExit);
      await promisify(execFile)("/bin/umount", ["-l", folder]);
    },
  };
}
