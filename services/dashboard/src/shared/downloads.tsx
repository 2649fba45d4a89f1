// A code's files for a print size. Software places PDF, EPS, PNG, and JPEG files at exactly this size.

import { Alert, Chip, Group, NumberInput, Select, Stack } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SETTINGS_QUERY } from "../session/use-me.ts";
import { Dimmed } from "./dimmed.ts";
import { DownloadButton } from "./download-button.tsx";
import { imageUrl } from "./fetch-image.ts";
import { fileName } from "./file-name.ts";
import { isOnOwnDomain } from "./payload.ts";
import { dpiOf, MAX_PRINT_MM, MIN_PRINT_MM, minPrintMm, moduleMm, pxForPrint } from "./print-size.ts";
import { useSymbolOf } from "./symbol.tsx";
import { numberText } from "./times.ts";

const PRESETS_MM = [20, 30, 50, 100, 300] as const;
const PAGES = ["pdf", "eps"] as const;
const DPIS = ["150", "300", "600"] as const;
const START_MM = 50;
const MM_PER_CM = 10;
const CM_PER_M = 100;

export function Downloads({ code }: { code: Code }) {
  const { t, i18n } = useTranslation("downloads");
  const [mm, setMm] = useState<number | string>(START_MM);
  const [dpi, setDpi] = useState("300");
  const { symbol } = useSymbolOf(code);
  // A logo consists of pixels, which an EPS cannot contain.
  const hasLogo = (code.style?.logo ?? null) !== null;
  const isSize = typeof mm === "number" && Number.isInteger(mm) && mm >= MIN_PRINT_MM && mm <= MAX_PRINT_MM;
  const size = isSize ? mm : START_MM;
  const px = pxForPrint(size, Number(dpi), symbol?.side);
  const least = symbol && minPrintMm(symbol.side);
  const isPngTooSmall = dpiOf(px, size) < Number(dpi);
  return (
    <Stack gap="sm">
      {code.dynamic && !isOnOwnDomain(code) && <PrintReach />}
      <Chip.Group value={String(mm)} onChange={(chosen) => setMm(Number(chosen))}>
        <Group gap="xs" role="group" aria-label={t("presets")}>
          {PRESETS_MM.map((preset) => (
            <Chip key={preset} value={String(preset)} size="sm">
              {t(`preset.${preset}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <NumberInput
          label={t("size")}
          description={t("sizeHelp", { distance: distanceText(size, i18n.language) })}
          suffix=" mm"
          miw={180}
          min={MIN_PRINT_MM}
          max={MAX_PRINT_MM}
          allowDecimal={false}
          clampBehavior="none"
          value={mm}
          onChange={setMm}
          error={isSize ? undefined : t("sizeViolation", { least: MIN_PRINT_MM, most: MAX_PRINT_MM })}
        />
        <Select
          label={t("sharpness")}
          miw={180}
          allowDeselect={false}
          data={DPIS.map((value) => ({ value, label: t(`dpi.${value}`) }))}
          value={dpi}
          onChange={(value) => value !== null && setDpi(value)}
          description={isPngTooSmall ? t("tooLarge", { mm: size, dpi: dpiOf(px, size) }) : undefined}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
      </Group>
      {least !== undefined && <Dimmed>{t("least", { least })}</Dimmed>}
      {isSize && symbol !== undefined && least !== undefined && size < least && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status">
          {t("tooSmall", {
            mm: size,
            module: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(
              moduleMm(size, symbol.side),
            ),
            least,
          })}
        </Alert>
      )}
      <Stack gap="xs">
        {PAGES.filter((format) => format !== "eps" || !hasLogo).map((format) => (
          <DownloadButton
            key={format}
            format={t(format)}
            text={t(`${format}Text`, { mm: size })}
            isDisabled={!isSize}
            address={`${imageUrl(code.image_url, format)}?mm=${size}`}
            name={fileName(code, `${size}mm`, format)}
          />
        ))}
        <DownloadButton
          format={t("svg")}
          text={t("svgText")}
          address={code.svg_url}
          name={fileName(code, undefined, "svg")}
        />
        {(["png", "jpg"] as const).map((format) => (
          <DownloadButton
            key={format}
            format={t(format)}
            text={t(`${format}Text`, { px: numberText(px, i18n.language), mm: size })}
            isDisabled={!isSize}
            address={`${imageUrl(code.image_url, format)}?size=${px}&dpi=${dpiOf(px, size)}`}
            name={fileName(code, `${size}mm`, format)}
          />
        ))}
        <DownloadButton
          format={t("webp")}
          text={t("webpText", { px: numberText(px, i18n.language) })}
          isDisabled={!isSize}
          address={`${imageUrl(code.image_url, "webp")}?size=${px}`}
          name={fileName(code, `${px}px`, "webp")}
        />
      </Stack>
    </Stack>
  );
}

/** Returns the maximum reading distance as text: ten times the symbol's width, a rule of thumb for most phones. */
function distanceText(mm: number, language: string): string {
  const cm = (10 * mm) / MM_PER_CM;
  const [value, unit] = cm < CM_PER_M ? [cm, "centimeter"] : [cm / CM_PER_M, "meter"];
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}

/** Warns if the short host is not public, which means that printed codes work only on the service's machine or on its network. */
function PrintReach() {
  const { t } = useTranslation("downloads");
  // Does not use useSettings, because the page also works without settings while the service is down.
  const settings = useQuery(SETTINGS_QUERY).data;
  const warning = settings?.short_host_warning;
  if (settings === undefined || warning === undefined) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status">
      {t(`reach.${warning}`, { host: new URL(settings.short_url).hostname })}
    </Alert>
  );
}
