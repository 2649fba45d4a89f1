// The route that ends an account's demo.

import type { SessionRoute } from "../../route/session-route.ts";
import type { DemoData } from "./demo-data.ts";

export function demoRoutes({ demo }: { demo: Pick<DemoData, "clear"> }): SessionRoute[] {
  return [
    {
      method: "delete",
      action: "account.demo_deleted",
      path: "/demo",
      access: "admin",
      respond: async ({ principal, gate }) => {
        await demo.clear(principal, gate);
        return { body: {} };
      },
    },
  ];
}
