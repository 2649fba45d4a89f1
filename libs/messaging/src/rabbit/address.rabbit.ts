// Where the broker is: the URL of the settings, made ready for the driver. Used by bus.rabbit.ts and by the tests.

const NAMESPACE = /^[A-Za-z0-9_-]{1,60}$/;

export interface RabbitAddress {
  /** For the driver alone: it holds the credentials. */
  readonly url: string;
  /** Host, port and virtual host, for log lines. */
  readonly label: string;
  /** The name that an exchange or a queue has on this broker: with the URL's namespace in front, if it has one. */
  nameOf(name: string): string;
}

/**
 * Reads `amqp[s]://user:password@host:port/vhost?namespace=x`. The heartbeat goes into the URL because the driver reads it
 * nowhere else; one that the URL has already is kept. Throws an Error that does not repeat the URL where it cannot be read.
 */
export function readRabbitUrl(text: string, heartbeatSeconds: number): RabbitAddress {
  if (!URL.canParse(text)) throw new Error("The address of RabbitMQ is not a URL.");
  const url = new URL(text);
  if (url.protocol !== "amqp:" && url.protocol !== "amqps:") {
    throw new Error("The address of RabbitMQ must begin with amqp:// or amqps://.");
  }
  const namespace = url.searchParams.get("namespace");
  if (namespace !== null && !NAMESPACE.test(namespace)) {
    throw new Error("The namespace in the address of RabbitMQ must be 1 to 60 of [A-Za-z0-9_-].");
  }
  url.searchParams.delete("namespace");
  if (!url.searchParams.has("heartbeat")) url.searchParams.set("heartbeat", String(heartbeatSeconds));
  return {
    url: url.href,
    label: `${url.host}${url.pathname}`,
    nameOf: (name) => (namespace === null ? name : `${namespace}.${name}`),
  };
}
