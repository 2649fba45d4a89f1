// The frame of a code's page: its title, its state, and the tabs. Each tab is a route.

import { Button, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useParams } from "react-router";
import { Lost } from "../../app/lost.tsx";
import { isNotFound } from "../../session/session-error.ts";
import { useMe } from "../../session/use-me.ts";
import { Failure } from "../../shared/failure.tsx";
import classes from "./code.module.css";
import { CodeHeading } from "./code-heading.tsx";
import { CodeTabs } from "./code-tabs.tsx";
import { type TaggedCode, useCode } from "./use-code.ts";
import type { CodeInHand } from "./use-code-in-hand.ts";

export function Component() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useCode(id);
  // The code does not exist, or someone deleted it while it was shown.
  if (isNotFound(error)) return <NoSuchCode />;
  if (data !== undefined) return <CodeFrame key={id} present={data} />;
  return error === null ? <CodeSkeleton /> : <Failure error={error} onRetry={() => void refetch()} />;
}

function CodeFrame({ present }: { present: TaggedCode }) {
  const mayChange = useMe().account.role !== "viewer";
  return (
    <>
      <CodeHeading code={present.code} mayChange={mayChange} />
      <CodeTabs code={present.code} />
      <Outlet context={{ present, mayChange } satisfies CodeInHand} />
    </>
  );
}

function NoSuchCode() {
  const { t } = useTranslation(["code", "common"]);
  return (
    <Lost title={t("gone.title")} text={t("gone.text")}>
      <Button component={Link} to="/codes" variant="default">
        {t("common:notFound.back")}
      </Button>
      <Button component={Link} to="/codes?state=deleted" variant="default">
        {t("gone.bin")}
      </Button>
    </Lost>
  );
}

function CodeSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton h={32} w="40%" mb="lg" />
      <div className={classes.parts}>
        <Skeleton h={230} />
        <Skeleton h={520} className={classes.symbol} />
        <Skeleton h={420} />
      </div>
    </div>
  );
}
