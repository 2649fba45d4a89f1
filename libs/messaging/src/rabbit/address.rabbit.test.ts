import { expect, it } from "vitest";
import { readRabbitUrl } from "./address.rabbit.ts";

it("adds the heartbeat to the URL for the driver", () => {
  expect(readRabbitUrl("amqp://u:p@host:5672/shop", 5).url).toBe("amqp://u:p@host:5672/shop?heartbeat=5");
  expect(readRabbitUrl("amqp://host?heartbeat=20", 5).url).toBe("amqp://host?heartbeat=20");
});

it("prefixes names with the URL's namespace, and removes it from the URL", () => {
  const address = readRabbitUrl("amqps://host/%2f?namespace=blue", 5);
  expect(address.nameOf("stats.scans")).toBe("blue.stats.scans");
  expect(address.url).toBe("amqps://host/%2f?heartbeat=5");
  expect(readRabbitUrl("amqp://host", 5).nameOf("stats.scans")).toBe("stats.scans");
});

it("names the broker without the credentials", () => {
  expect(readRabbitUrl("amqp://user:secret@host:5672/shop", 5).label).toBe("host:5672/shop");
});

it("does not repeat an invalid address", () => {
  for (const text of ["amqp://user:secret@", "http://user:secret@host", "amqp://user:secret@host?namespace=a.b"]) {
    let refusal: unknown;
    try {
      readRabbitUrl(text, 5);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Error);
    expect(JSON.stringify(refusal, Object.getOwnPropertyNames(refusal))).not.toContain("secret");
  }
});
