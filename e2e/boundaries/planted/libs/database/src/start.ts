export { startPostgres } from "../../test-kit/src/servers/private-servers.ts";
