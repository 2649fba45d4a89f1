// The buttons of a dialog with a designer.

import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./design.module.css";

interface DesignerActionsProps {
  /** The submit button's label. */
  action: string;
  isBusy: boolean;
  isDisabled: boolean;
  onCancel(): void;
}

export function DesignerActions({ action, isBusy, isDisabled, onCancel }: DesignerActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
      <Button type="submit" loading={isBusy} disabled={isDisabled}>
        {action}
      </Button>
    </div>
  );
}
