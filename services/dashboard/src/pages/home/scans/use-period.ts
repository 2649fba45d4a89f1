// The number of days that the page shows scans of, kept in the page's address.

import { useSearchParams } from "react-router";

export const PERIODS = [7, 30] as const;
export type Period = (typeof PERIODS)[number];

export function usePeriod(): [Period, (days: Period) => void] {
  const [params, setParams] = useSearchParams();
  const days = PERIODS.find((one) => String(one) === params.get("days")) ?? PERIODS[0];
  const change = (next: Period) =>
    setParams(next === PERIODS[0] ? {} : { days: String(next) }, { replace: true, preventScrollReset: true });
  return [days, change];
}
