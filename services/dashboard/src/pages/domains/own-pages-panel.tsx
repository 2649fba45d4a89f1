// The domain's own pages, which take precedence over those of the account.

import { useTranslation } from "react-i18next";
import type { Domain } from "../../shared/domains.ts";
import { useBranding } from "../../shared/scan-pages/branding.ts";
import { OwnPagesList } from "../../shared/scan-pages/own-pages-list.tsx";
import { Section } from "../../shared/section.tsx";
import { useDomainChange } from "./use-domain.ts";

const NO_BRAND = { name: null, color: null, logo: null };

export function OwnPagesPanel({ domain }: { domain: Domain }) {
  const { t } = useTranslation("brand");
  const change = useDomainChange(domain.id);
  const { data: brand = NO_BRAND } = useBranding();
  return (
    <Section title={t("pages.own.title")} text={t("pages.own.domainText", { host: domain.host_display })}>
      <OwnPagesList
        pages={domain.pages}
        brand={brand}
        mayChange
        onSave={(kind, page) => change({ pages: { [kind]: page } })}
      />
    </Section>
  );
}
