// The baseline for the redirect: a minimal server in plain JavaScript, with node's HTTP server, a Map, and the headers that the redirect
// service sends. Uses no code from the services. Arguments: a file of "slug<tab>location" lines, and { found, notFound } as JSON, each
// with { status, headers: [name, value, …], body }. The server adds Location to the headers of `found`.
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const { found, notFound } = JSON.parse(process.argv[3]);
const locations = new Map();
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const tab = line.indexOf("\t");
  locations.set(line.slice(0, tab), line.slice(tab + 1));
}

const foundHeaders = ["Location", "", ...found.headers];

const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  const location = locations.get(request.url.slice(1));
  if (location === undefined) {
    response.writeHead(notFound.status, notFound.headers);
    response.end(notFound.body);
    return;
  }
  foundHeaders[1] = location;
  response.writeHead(found.status, foundHeaders);
  response.end(found.body);
});
server.listen(0, "127.0.0.1", () => console.log(`listening on ${server.address().port}`));
process.on("SIGTERM", () => process.exit(0));
