// A code's files. The fields and buttons load when they are first shown, because the page is usable before that.

import type { Code } from "@qr/client";
import { lazy, Suspense } from "react";
import { loadMessages } from "../messages/start-messages.ts";
import { Loading } from "./loading.tsx";

const Loaded = lazy(async () => {
  const [module] = await Promise.all([import("./downloads.tsx"), loadMessages("downloads")]);
  return { default: module.Downloads };
});

export function Downloads({ code }: { code: Code }) {
  return (
    <Suspense fallback={<Loading />}>
      <Loaded code={code} />
    </Suspense>
  );
}
