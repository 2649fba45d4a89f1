// Shown instead of a page that crashed, so that the rest of the dashboard still works.

import { Center } from "@mantine/core";
import { useRouteError } from "react-router";
import { Failure } from "./failure.tsx";

export function PageError() {
  const error = useRouteError();
  return (
    <Center mih="60dvh" p="md">
      <Failure error={error} onRetry={() => location.reload()} />
    </Center>
  );
}
