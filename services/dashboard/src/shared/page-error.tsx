// Stands in for a page that broke, so that the rest of the browser's history still works.

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
