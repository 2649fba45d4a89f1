// Parses the broker's URL for the driver.

const NAMESPACE = /^[A-Za-z0-9_-]{1,60}$/;

export interface RabbitAddress {
  /** The URL with its credentials, for the driver only. */
  readonly url: string;
  /** Host, port, and virtual host, for log lines. */
  readonly label: string;
  /** Returns the name of an exchange or queue on this broker, prefixed with the URL's namespace if it has one. */
  nameOf(name: string): string;
}

/**
 * Parses `amqp[s]://user:password@host:port/vhost?namespace=x`. Adds the heartbeat interval to the URL, the only place from which the
 * driver reads it, unless the URL already has one. If the URL is invalid, throws an Error that does not contain the URL.
 */
export function readRabbitUrl(text: string, heartbeatSeconds: number): RabbitAddress {
  if (!URL.canParse(text)) throw new Error("The value given for RabbitMQ is not a valid URL.");
  const url = new URL(text);
  if (url.protocol !== "amqp:" && url.protocol !== "amqps:") {
    throw new Error("The address of RabbitMQ must begin with amqp:// or amqps://.");
  }
  const namespace = url.searchParams.get("namespace");
  if (namespace !== null && !NAMESPACE.test(namespace)) {
    throw new Error("The namespace in the address of RabbitMQ must consist of 1 to 60 characters from [A-Za-z0-9_-].");
  }
  url.searchParams.delete("namespace");
  if (!url.searchParams.has("heartbeat")) url.searchParams.set("heartbeat", String(heartbeatSeconds));
  return {
    url: url.href,
    label: `${url.host}${url.pathname}`,
    nameOf: (name) => (namespace === null ? name : `${namespace}.${name}`),
  };
}
