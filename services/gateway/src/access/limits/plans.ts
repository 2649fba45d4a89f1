// The plans, and how many units per minute each allows an account. The limits are settings.

import { z } from "zod";

export const PLANS = ["free", "pro", "business", "unlimited"] as const;
export type Plan = (typeof PLANS)[number];

const perMinute = (plan: string, preset: number) =>
  z.coerce
    .number({ error: "must be a whole number, 1 or more" })
    .int({ error: "must be a whole number, 1 or more" })
    .min(1, { error: "must be a whole number, 1 or more" })
    .default(preset)
    .describe(
      `Units per minute for an account on the ${plan} plan, across all its keys. A request costs one unit; a style or a logo costs more.`,
    );

export const planSettings = {
  PLAN_FREE_PER_MINUTE: perMinute("free", 60),
  PLAN_PRO_PER_MINUTE: perMinute("pro", 600),
  PLAN_BUSINESS_PER_MINUTE: perMinute("business", 3000),
} as const;

/** Maximum number of units per minute for an account, by plan; undefined for no limit. */
export type PlanLimits = Readonly<Record<Plan, number | undefined>>;

export function planLimits(settings: {
  PLAN_FREE_PER_MINUTE: number;
  PLAN_PRO_PER_MINUTE: number;
  PLAN_BUSINESS_PER_MINUTE: number;
}): PlanLimits {
  return {
    free: settings.PLAN_FREE_PER_MINUTE,
    pro: settings.PLAN_PRO_PER_MINUTE,
    business: settings.PLAN_BUSINESS_PER_MINUTE,
    unlimited: undefined,
  };
}

/** Returns the plan with this name, or the smallest plan if the name is unknown to this release. */
export function planFrom(text: string): Plan {
  return PLANS.find((plan) => plan === text) ?? "free";
}
