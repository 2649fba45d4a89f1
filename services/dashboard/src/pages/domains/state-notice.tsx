// Explains the state of a domain and what to do. The notice changes while the page checks a domain that is waiting for
// its DNS records.

import { Alert, Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Domain } from "../../shared/domains.ts";
import { isWaiting } from "./use-domain.ts";

const COLORS = {
  waiting: "blue",
  contested: "orange",
  proved: "green",
  wavering: "orange",
  failing: "orange",
  lost: "red",
} as const;

type Notice = keyof typeof COLORS;

/**
 * Returns the notice to show, if any. `wasWaiting`: whether the domain was waiting for its records when the page was
 * opened.
 */
function noticeOf({ state, records }: Domain, wasWaiting: boolean): Notice | undefined {
  const areAllSeen = records.every(({ ok }) => ok);
  if (state === "pending") return areAllSeen ? "contested" : "waiting";
  if (state !== "verified") return state;
  if (!areAllSeen) return "wavering";
  return wasWaiting ? "proved" : undefined;
}

export function StateNotice({ domain, mayChange }: { domain: Domain; mayChange: boolean }) {
  const { t } = useTranslation("domains");
  const [wasWaiting] = useState(isWaiting(domain));
  const notice = noticeOf(domain, wasWaiting);
  // The region exists even without a notice, so that screen readers announce changes.
  return (
    <div role="status">
      {notice !== undefined && (
        <Alert
          role="group"
          color={COLORS[notice]}
          title={t(`notice.${notice}.title`)}
          style={{ overflowWrap: "anywhere" }}
        >
          <Text size="sm">
            {t(`notice.${notice}.text`, { host: domain.host_display })}{" "}
            {notice === "lost" && domain.codes > 0 && t("notice.lost.codes", { count: domain.codes })}{" "}
            {notice === "lost" && mayChange && t("notice.lost.back")}
            {notice === "proved" && mayChange && (
              <Anchor component={Link} to="/codes/new" inherit c="inherit">
                {t("notice.proved.create")}
              </Anchor>
            )}
          </Text>
        </Alert>
      )}
    </div>
  );
}
