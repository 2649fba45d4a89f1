// The form for the settings that decide when and for whom a code works.

import { Checkbox } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import {
  changedPassword,
  isUnfitPassword,
  NO_PASSWORD_CHANGE,
  type PasswordSettings,
} from "../../shared/code-password.ts";
import { CodePasswordInput } from "../../shared/code-password-input.tsx";
import { PanelForm } from "../../shared/form.tsx";
import { StateFields } from "../../shared/state-fields.tsx";
import { changedStates, type StateSettings, stateViolations, typedStates } from "../../shared/states.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { changeKeepingOthers, type TaggedCode, useShownCode } from "./use-code.ts";

export function StatesForm({ base, onClose }: { base: TaggedCode; onClose(): void }) {
  const { t } = useTranslation(["states", "common"]);
  const { code } = base;
  const shown = useShownCode(code.id);
  const form = useForm<StateSettings & PasswordSettings>({
    initialValues: { ...typedStates(code), ...NO_PASSWORD_CHANGE },
    validate: (typed) => ({
      ...Object.fromEntries(
        Object.entries(stateViolations(typed)).map(([field, violation]) => [field, t(`violations.${violation}`)]),
      ),
      ...(isUnfitPassword(typed.password) && { password: t("violations.password") }),
    }),
  });
  const submit = useSubmit(form, async (typed) => {
    const change = { ...changedStates(typed, code), ...changedPassword(typed) };
    if (Object.keys(change).length > 0) shown.keep(await changeKeepingOthers(base, () => change));
    onClose();
  });
  const { password, removesPassword } = form.values;
  return (
    <PanelForm submit={submit} action={t("common:save")} onCancel={onClose}>
      <StateFields values={form.values} errors={form.errors} onChange={form.setValues} isFocused />
      <CodePasswordInput
        hasPassword={code.has_password}
        disabled={removesPassword}
        value={password}
        onChange={(typed) => form.setValues({ password: typed })}
        error={form.errors.password}
      />
      {code.has_password && (
        <Checkbox
          label={t("password.remove")}
          checked={removesPassword}
          onChange={({ currentTarget }) => form.setValues({ password: "", removesPassword: currentTarget.checked })}
        />
      )}
    </PanelForm>
  );
}
