import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function Logo() {
  const { t } = useTranslation();
  return (
    <Group gap={10} wrap="nowrap">
      <svg viewBox="0 0 9 9" width={28} height={28} shapeRendering="crispEdges" aria-hidden="true">
        <rect width="9" height="9" rx="2" fill="var(--mantine-primary-color-filled)" shapeRendering="auto" />
        <path
          fill="#fff"
          fillRule="evenodd"
          d="M1 1h3v3H1zm1 1v1h1V2zM5 1h3v3H5zm1 1v1h1V2zM1 5h3v3H1zm1 1v1h1V6zM5 5h1v1H5zM7 5h1v1H7zM6 6h1v1H6zM5 7h1v1H5zM7 7h1v1H7z"
        />
      </svg>
      <Text fw={700} size="md" style={{ whiteSpace: "nowrap" }}>
        {t("product")}
      </Text>
    </Group>
  );
}
