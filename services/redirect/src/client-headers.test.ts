import { createServer, request } from "node:http";
import { expect, it } from "vitest";
import { readClientHeaders } from "./client-headers.ts";

const WANTED = [
  "user-agent",
  "x-forwarded-for",
  "sec-ch-ua-mobile",
  "sec-ch-ua-platform",
  "sec-purpose",
  "purpose",
  "x-purpose",
  "x-moz",
] as const;

it("reads what node's own object of headers holds, whatever their letter case and number", async () => {
  const seen: { own: unknown; nodes: unknown }[] = [];
  const server = createServer(({ rawHeaders, headers }, response) => {
    const nodes = Object.fromEntries(
      WANTED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    );
    seen.push({ own: readClientHeaders(rawHeaders), nodes });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const lists = [
    [],
    ["User-Agent", "one", "USER-AGENT", "two", "x-forwarded-for", "1.1.1.1", "X-Forwarded-For", "2.2.2.2"],
    WANTED.flatMap((name) => [name.toUpperCase(), `value of ${name}`]),
    ["Accept", "*/*", "Connection", "close", "Accept-Encoding", "gzip", "Sec-Fetch-Site", "none", "X-Mox", "no"],
    ["Sec-CH-UA-Mobile", "?1", "sec-ch-ua-platform", '"iOS"', "Sec-Purpose", "prefetch;prerender", "sec-purpose", "x"],
    ["User-Agent", "", "Purpose", ""],
  ];
  for (const list of lists) {
    await new Promise<void>((resolve, reject) => {
      const headers = ["Host", "a", ...list];
      request({ port, host: "127.0.0.1", headers, agent: false }, (answer) => answer.resume().on("end", resolve))
        .on("error", reject)
        .end();
    });
  }
  server.close();
  expect(seen).toHaveLength(lists.length);
  for (const { own, nodes } of seen) expect(own).toEqual(nodes);
  expect(Object.keys(seen[2]?.own ?? {})).toHaveLength(WANTED.length);
});
