// The baseline for the redirect's answers to a TLS proxy: node's HTTP server, which allows every host.
import { createServer } from "node:http";

const server = createServer({ keepAliveTimeout: 75_000 }, (_request, response) => {
  response.writeHead(200, { "Content-Length": 0 });
  response.end();
});
server.listen(0, "127.0.0.1", () => console.log(`listening on ${server.address().port}`));
process.on("SIGTERM", () => process.exit(0));
