import { createRoot } from "react-dom/client";
import { Dashboard } from "./app/dashboard.tsx";
import { createQueries } from "./app/queries.ts";
import { createRouter } from "./app/router.tsx";
import { passStyleNonce } from "./app/style-nonce.ts";
import { startMessages } from "./messages/start-messages.ts";
import { meQuery, SETTINGS_QUERY } from "./session/use-me.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
passStyleNonce();
const queries = createQueries();
// The page's code, the messages, and what every page needs to know are loaded at the same time.
void queries.prefetchQuery(SETTINGS_QUERY);
void queries.prefetchQuery(meQuery(queries));
const router = createRouter(queries);
await startMessages();
createRoot(root).render(<Dashboard queries={queries} router={router} />);
