// The image of a logo.

import { Skeleton } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useLogoImage } from "./logos.ts";

interface LogoImageProps {
  id: string;
  /** The alternative text; "" next to a label. */
  label: string;
  /** The width and height, in CSS pixels. */
  size: number;
}

export function LogoImage({ id, label, size }: LogoImageProps) {
  const { data: image, isError } = useLogoImage(id);
  if (isError)
    return (
      <IconPhotoOff
        size={size}
        stroke={1}
        {...(label === "" ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      />
    );
  if (image === undefined) return <Skeleton animate={false} w={size} h={size} />;
  // Logos can be transparent, and are printed on light backgrounds.
  return (
    <img
      src={image}
      alt={label}
      width={size}
      height={size}
      style={{ background: "var(--mantine-color-white)", borderRadius: "var(--mantine-radius-sm)" }}
    />
  );
}
