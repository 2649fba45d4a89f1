// Tests that a channel is opened on a new connection if the broker does not respond.

import { createLogger } from "@qr/runtime";
import { expect, it, vi } from "vitest";
import { keepChannel } from "./channel.rabbit.ts";

it("replaces the connection on which a channel does not open", async () => {
  const stopping = new AbortController();
  const reset = vi.fn(() => stopping.abort());
  const connection = { opened: async () => Object.create(null), reset };
  await keepChannel(connection, {
    name: "test",
    log: createLogger("test", "silent"),
    signal: stopping.signal,
    open: () => new Promise(() => {}),
    openDeadlineMs: 10,
  });
  expect(reset).toHaveBeenCalledOnce();
});
