// A page that a link with a token opens. Shows what the link is for, or that it is no longer valid.

import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type KeptToken, useToken } from "../session/kept-token.ts";
import { ask } from "../session/session-client.ts";
import { isNotFound } from "../session/session-error.ts";
import { Failure } from "./failure.tsx";
import { Loading } from "./loading.tsx";
import { PageTitle } from "./page-title.tsx";

interface LinkedPageProps<View> {
  kept: KeptToken;
  /** The path under /session that returns the data about the link. It is also the first part of the query key. */
  path: string;
  /** The strings for a link that is unknown, used, or expired. */
  gone: { title: string; text: string; back: string };
  children: (token: string, view: View) => ReactNode;
}

export function LinkedPage<View>({ kept, path, gone, children }: LinkedPageProps<View>) {
  const token = useToken(kept);
  const look = useQuery({
    queryKey: [path, token],
    queryFn: ({ signal }) => ask<View>(path, { method: "POST", body: { token }, signal }),
    enabled: token !== null,
    // After the link has been used, looking it up again would fail.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === null || isNotFound(look.error)) return <GoneLink {...gone} />;
  if (look.isPending) return <Loading />;
  if (look.isError) return <Failure error={look.error} onRetry={() => void look.refetch()} />;
  return children(token, look.data);
}

function GoneLink({ title, text, back }: LinkedPageProps<unknown>["gone"]) {
  return (
    <>
      <PageTitle title={title} />
      <Stack>
        <Text>{text}</Text>
        <Button component={Link} to="/codes" variant="default">
          {back}
        </Button>
      </Stack>
    </>
  );
}
