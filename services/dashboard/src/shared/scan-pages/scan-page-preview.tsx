// A picture of a page for visitors, as phones show it.

import { SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLogoImage } from "../design/logos.ts";
import { accentOn, DEFAULT_ACCENT, type Scheme } from "./accent.ts";
import type { PageKind } from "./branding.ts";
import classes from "./scan-page-preview.module.css";
import { useTrimmedImage } from "./trimmed-image.ts";

/** What all pages of an account show. */
export interface ShownBrand {
  name: string | null;
  color: string | null;
  /** The ID of the logo; null for none. */
  logo: string | null;
}

interface ScanPagePreviewProps {
  brand: ShownBrand;
  kind: PageKind;
  title: string;
  text: string;
  /** The label of the button; "" for none. */
  button: string;
}

export function ScanPagePreview(props: ScanPagePreviewProps) {
  const { t } = useTranslation("brand");
  const [scheme, setScheme] = useState<Scheme>("light");
  return (
    <Stack gap="xs" align="center">
      <SegmentedControl
        aria-label={t("pages.preview.scheme")}
        value={scheme}
        onChange={(value) => setScheme(value === "dark" ? "dark" : "light")}
        data={[
          { value: "light", label: t("pages.preview.light") },
          { value: "dark", label: t("pages.preview.dark") },
        ]}
      />
      <Phone {...props} scheme={scheme} />
    </Stack>
  );
}

function Phone({ brand, kind, title, text, button, scheme }: ScanPagePreviewProps & { scheme: Scheme }) {
  const { t } = useTranslation("brand");
  const { data: image } = useLogoImage(brand.logo ?? "");
  const { data: logo } = useTrimmedImage(brand.logo === null ? undefined : image);
  const { accent, on } = accentOn(scheme, brand.color ?? DEFAULT_ACCENT);
  const filled = { background: accent, color: on };
  return (
    // The content can be longer than the phone, so the keyboard must be able to scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <figure className={classes.phone} data-scheme={scheme} aria-label={t("pages.preview.label")} tabIndex={0}>
      {(logo !== undefined || brand.name !== null) && (
        <div className={classes.brand}>
          {logo !== undefined && brand.logo !== null && <img className={classes.logo} src={logo} alt="" />}
          <bdi className={classes.name}>{brand.name}</bdi>
        </div>
      )}
      <div className={classes.card}>
        <div className={classes.title} dir="auto">
          {title}
        </div>
        <div className={classes.text} dir="auto">
          {text}
        </div>
        {kind === "password" && (
          <>
            <div className={classes.label}>{t("pages.preview.password")}</div>
            <div className={classes.input} />
            <div className={classes.button} style={filled}>
              {t("pages.preview.continue")}
            </div>
          </>
        )}
        {button !== "" && (
          <div className={classes.button} style={filled} dir="auto">
            {button}
          </div>
        )}
      </div>
      <div className={classes.report}>{t("pages.preview.report")}</div>
    </figure>
  );
}
