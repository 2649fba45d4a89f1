// A button for an action that the person must confirm.

import { Button, type ButtonProps } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Asked, confirm } from "./confirm.tsx";
import { showFailure } from "./show-failure.ts";

interface ConfirmedButtonProps extends ButtonProps {
  question: Asked;
  act: () => Promise<unknown>;
}

export function ConfirmedButton({ question, act, ...button }: ConfirmedButtonProps) {
  const { mutate, isPending } = useMutation({ mutationFn: act, networkMode: "always", onError: showFailure });
  const ask = async () => {
    if (await confirm(question)) mutate();
  };
  return (
    <Button variant="default" loading={isPending} {...button} onClick={() => void ask()}>
      {question.action}
    </Button>
  );
}
