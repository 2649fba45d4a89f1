// The frame around pages that everyone can open: the frame for signed-in people or, if no one is signed in, the
// signed-out frame.

import { lazy, Suspense } from "react";
import { SessionError } from "../session/session-error.ts";
import { useMeQuery } from "../session/use-me.ts";
import { Loading } from "../shared/loading.tsx";

const Shell = lazy(async () => ({ default: (await import("./shell.tsx")).Component }));
const SignedOut = lazy(async () => ({ default: (await import("./signed-out.tsx")).Component }));

export function Component() {
  const { data, error } = useMeQuery();
  const isSignedOut = data === undefined && error instanceof SessionError && error.code === "not_signed_in";
  return <Suspense fallback={<Loading />}>{isSignedOut ? <SignedOut /> : <Shell />}</Suspense>;
}
