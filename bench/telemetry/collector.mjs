// A collector that accepts everything and stores nothing. Prints its port.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.end("{}"));
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.on("SIGTERM", () => process.exit(0));
