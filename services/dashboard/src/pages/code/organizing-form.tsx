// The form for the code's tags, external ID, and note.

import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { PanelForm } from "../../shared/form.tsx";
import { type Organizing, organizingChange, typedOrganizing } from "../../shared/organizing.ts";
import { OrganizingFields } from "../../shared/organizing-fields.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { changeKeepingOthers, type TaggedCode, useShownCode } from "./use-code.ts";

export function OrganizingForm({ base, onClose }: { base: TaggedCode; onClose(): void }) {
  const { t } = useTranslation();
  const shown = useShownCode(base.code.id);
  const form = useForm<Organizing>({ initialValues: typedOrganizing(base.code) });
  const submit = useSubmit(
    form,
    async (typed) => {
      if (Object.keys(organizingChange(typed, base.code, base.code)).length > 0)
        shown.keep(await changeKeepingOthers(base, (code) => organizingChange(typed, base.code, code)));
      onClose();
    },
    { external_id_taken: "external_id" },
  );
  return (
    <PanelForm submit={submit} action={t("save")} onCancel={onClose}>
      <OrganizingFields values={form.values} errors={form.errors} onChange={form.setValues} isFocused />
    </PanelForm>
  );
}
