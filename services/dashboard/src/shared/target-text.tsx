// A target as text, isolated from the direction of the text around it, with both forms of an internationalized host.

import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { displayTarget } from "./target-display.ts";

interface TargetTextProps {
  type: string;
  target: string;
  /**
   * Set this if the text may be truncated. `https://` is then omitted. An internationalized host is shown before the
   * target, in the form that the target does not contain.
   */
  isShort?: boolean;
}

export function TargetText({ type, target, isShort = false }: TargetTextProps) {
  const { text, href, hosts } = displayTarget(type, target);
  const shown = isShort && href !== undefined ? text.replace(/^https:\/\//i, "") : text;
  if (hosts === undefined) return <bdi>{shown}</bdi>;
  if (isShort) {
    return (
      <>
        <HostText host={text.includes(hosts.ascii) ? hosts.unicode : hosts.ascii} /> <bdi>{shown}</bdi>
      </>
    );
  }
  return (
    <>
      <bdi>{text}</bdi>
      <HostForms hosts={hosts} />
    </>
  );
}

export function HostForms({ hosts: { unicode, ascii } }: { hosts: { unicode: string; ascii: string } }) {
  const { t } = useTranslation();
  return (
    <Text component="span" display="block" size="sm" mt="xxs">
      {t("targetHost.unicode")} <HostText host={unicode} />, {t("targetHost.ascii")} <HostText host={ascii} />
    </Text>
  );
}

function HostText({ host }: { host: string }) {
  return (
    <Text span inherit fw={600} c="var(--mantine-color-orange-text)">
      <bdi>{host}</bdi>
    </Text>
  );
}
