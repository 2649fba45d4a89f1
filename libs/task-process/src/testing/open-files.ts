// The open files of this process, for tests only.

import { readdirSync, readlinkSync } from "node:fs";

/** Returns what this process's file descriptors refer to, such as `/etc/hosts` or `socket:[123]`. Empty except on Linux. */
export function openFiles(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      // The descriptor of the folder itself is closed by now.
      return [];
    }
  });
}
