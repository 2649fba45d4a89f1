import { createRoot } from "react-dom/client";
import { Dashboard } from "./app/dashboard.tsx";
import { passStyleNonce } from "./app/style-nonce.ts";
import { startMessages } from "./messages/start-messages.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
passStyleNonce();
await startMessages();
createRoot(root).render(<Dashboard />);
