import type { Environment } from "@qr/runtime";
import type { Output } from "./output.ts";

export interface Call {
  env: Environment;
  output: Output;
}
