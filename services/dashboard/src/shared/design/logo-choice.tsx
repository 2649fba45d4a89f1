// The choice of a logo, with an upload.

import { Radio, Text } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../error-text.ts";
import classes from "./design.module.css";
import { LogoImage } from "./logo-image.tsx";
import { useLogos } from "./logos.ts";
import { UploadButton } from "./upload-button.tsx";

const LOGO_PX = 40;

interface LogoChoiceProps {
  /** The ID of a logo; "" for none. */
  value: string;
  onChange(logo: string): void;
  /** What the logo is for. Default: the symbol of a code. */
  help?: string;
  error: ReactNode;
}

export function LogoChoice({ value, onChange, help, error }: LogoChoiceProps) {
  const { t } = useTranslation("design");
  const { data: logos = [], error: failure } = useLogos();
  return (
    <div>
      <Radio.Group
        label={t("logo.label")}
        description={help ?? t("logo.help")}
        value={value}
        onChange={onChange}
        error={error}
      >
        <div className={classes.logos}>
          <Radio.Card value="" className={classes.choice ?? ""}>
            <IconPhotoOff size={28} aria-hidden />
            {t("logo.none")}
          </Radio.Card>
          {logos.map((logo, index) => (
            <Radio.Card key={logo.id} value={logo.id} className={classes.choice ?? ""}>
              <LogoImage id={logo.id} label="" size={LOGO_PX} />
              {t("logo.number", { number: logos.length - index })}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {failure !== null && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {errorText(failure)}
        </Text>
      )}
      <UploadButton onUploaded={(logo) => onChange(logo.id)} />
    </div>
  );
}
