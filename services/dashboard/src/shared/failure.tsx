// Shown instead of content that failed to load: the reason and a retry button.

import { Alert, Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SessionError } from "../session/session-error.ts";
import { errorText } from "./error-text.ts";

export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const requestId = error instanceof SessionError ? error.requestId : undefined;
  return (
    <Alert color="red" title={t("failed.title")} role="alert">
      <Stack align="flex-start">
        <Text>{errorText(error)}</Text>
        {requestId !== undefined && <Text size="sm">{t("failed.requestId", { id: requestId })}</Text>}
        {onRetry !== undefined && (
          <Button variant="default" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
