// The open files of this process, for tests only.

import { readdirSync, readlinkSync } from "node:fs";

/** Returns where this process's file descriptors lead, such as `/etc/hosts` or `socket:[123]`. Empty outside of Linux. */
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
