// A target as text: set apart from the direction of what stands around it, with both forms of its host where letters could deceive.

import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { displayTarget } from "./target-display.ts";

export function TargetText({ type, target }: { type: string; target: string }) {
  const { t } = useTranslation("code");
  const { text, hosts } = displayTarget(type, target);
  return (
    <>
      <bdi>{text}</bdi>
      {hosts !== undefined && (
        <Text span inherit c="orange" data-hosts>
          {" "}
          (<bdi>{hosts.unicode}</bdi>, {t("asciiHost")} <bdi>{hosts.ascii}</bdi>)
        </Text>
      )}
    </>
  );
}
