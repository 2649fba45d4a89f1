// The domain's custom pages, which take precedence over those of the account.

import { useTranslation } from "react-i18next";
import type { Domain } from "../../shared/domains.ts";
import { useBranding } from "../../shared/scan-pages/branding.ts";
import { CustomPagesList } from "../../shared/scan-pages/custom-pages-list.tsx";
import { Section } from "../../shared/section.tsx";
import { useDomainChange } from "./use-domain.ts";

const NO_BRAND = { name: null, color: null, logo: null };

export function CustomPagesPanel({ domain }: { domain: Domain }) {
  const { t } = useTranslation("brand");
  const change = useDomainChange(domain.id);
  const { data: brand = NO_BRAND } = useBranding();
  return (
    <Section title={t("pages.custom.title")} text={t("pages.custom.domainText", { host: domain.host_display })}>
      <CustomPagesList
        pages={domain.pages}
        brand={brand}
        mayChange
        onSave={(kind, page) => change({ pages: { [kind]: page } })}
      />
    </Section>
  );
}
