// Notices about domains with a problem, shown above the list of codes.

import { Alert, Anchor, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Domain, useDomains } from "./domains.ts";

const PROBLEMS = ["failing", "lost"] as const;
const COLORS = { failing: "orange", lost: "red" } as const;

export function DomainNotices() {
  const { data = [] } = useDomains();
  const affected = PROBLEMS.map((state) => ({ state, domains: data.filter((domain) => domain.state === state) }));
  const shown = affected.filter(({ domains }) => domains.length > 0);
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {shown.map((notice) => (
        <Notice key={notice.state} {...notice} />
      ))}
    </Stack>
  );
}

interface NoticeProps {
  state: (typeof PROBLEMS)[number];
  domains: readonly Domain[];
}

function Notice({ state, domains }: NoticeProps) {
  const { t } = useTranslation("codes");
  const [first] = domains;
  const isOne = first !== undefined && domains.length === 1;
  return (
    <Alert
      role="status"
      color={COLORS[state]}
      icon={<IconAlertTriangle aria-hidden />}
      style={{ overflowWrap: "anywhere" }}
    >
      {t(`domainNotices.${state}`, { count: domains.length, host: first?.host_display ?? "" })}{" "}
      <Anchor component={Link} to={isOne ? `/settings/domains/${first.id}` : "/settings/domains"} inherit c="inherit">
        {t(isOne ? "domainNotices.open" : "domainNotices.openAll")}
      </Anchor>
    </Alert>
  );
}
