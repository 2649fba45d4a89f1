// A collector that takes everything and keeps nothing, in a process of its own. Prints its port. Started by run.ts.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.end("{}"));
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
