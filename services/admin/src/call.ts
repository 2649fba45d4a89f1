import type { Environment } from "@qr/runtime";
import type { Output } from "./output.ts";

/** What each group of commands gets. */
export interface Call {
  env: Environment;
  output: Output;
}
