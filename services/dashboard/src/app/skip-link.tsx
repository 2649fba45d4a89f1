// The first focusable element: a link past the navigation to the content.

import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./skip-link.module.css";

export const CONTENT_ID = "content";

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <Anchor href={`#${CONTENT_ID}`} className={classes.link ?? ""}>
      {t("skipToContent")}
    </Anchor>
  );
}
