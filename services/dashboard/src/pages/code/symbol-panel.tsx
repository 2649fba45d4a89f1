import { Center } from "@mantine/core";
import type { Code } from "@qr/client";
import { useTranslation } from "react-i18next";
import { Downloads } from "../../shared/downloads.tsx";
import { Section } from "../../shared/section.tsx";

export function SymbolPanel({ code }: { code: Code }) {
  const { t } = useTranslation("code");
  return (
    <Section title={t("symbol.title")}>
      <Center mb="md">
        <img
          src={code.svg_url}
          alt={t("symbol.alt", { url: code.dynamic ? code.short_url : code.target })}
          width={280}
          height={280}
          style={{ maxWidth: "100%", height: "auto", borderRadius: "var(--mantine-radius-md)" }}
        />
      </Center>
      <Downloads code={code} />
    </Section>
  );
}
