// The log of a process that cannot sign in must not contain the password.

import { spawn } from "node:child_process";
import { expect, it } from "vitest";

it("logs no credentials if the broker rejects them or the host does not exist", async () => {
  const { host } = new URL(process.env.TEST_AMQP_URL ?? "");
  for (const place of [host, "broker.invalid:5672"]) {
    const output = await outputUntil(`amqp://someone:hunter2hunter2@${place}?namespace=x`, "cannot be reached");
    expect(output).toContain("cannot be reached");
    expect(output).not.toContain("hunter2");
    expect(output).not.toContain("someone");
  }
});

/** Returns everything that a process with a bus at `url` logs, at the most verbose level, until it logs `mark`. */
async function outputUntil(url: string, mark: string): Promise<string> {
  const script = `
    import { connectRabbitBus } from ${JSON.stringify(new URL("../bus.rabbit.ts", import.meta.url).href)};
    import { createLogger } from "@qr/runtime";
    await connectRabbitBus({ url: ${JSON.stringify(url)}, log: createLogger("test", "debug") });`;
  const child = spawn(process.execPath, ["--import=tsx", "--conditions=source", "--input-type=module", "-e", script], {
    cwd: new URL("..", import.meta.url),
  });
  let output = "";
  const exited = new Promise((resolve) => child.on("exit", resolve));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      if (output.includes(mark)) child.kill();
    });
  }
  await exited;
  return output;
}
