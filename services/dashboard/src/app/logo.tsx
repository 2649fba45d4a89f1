import { Group, type MantineBreakpoint, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

const LOGO_PX = 28;

/** Shows the symbol and, on screens that are wide enough, the product's name. */
export function Logo({ nameFrom }: { nameFrom?: MantineBreakpoint }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" wrap="nowrap">
      <img src="/favicon.svg" width={LOGO_PX} height={LOGO_PX} alt="" />
      <Text fw={700} style={{ whiteSpace: "nowrap" }} {...(nameFrom !== undefined && { visibleFrom: nameFrom })}>
        {t("product")}
      </Text>
    </Group>
  );
}
