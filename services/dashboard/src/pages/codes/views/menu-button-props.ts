import type { ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";

/** The props of the button that opens the menu of saved views. */
export type MenuButtonProps = ButtonProps & ComponentPropsWithRef<"button">;
