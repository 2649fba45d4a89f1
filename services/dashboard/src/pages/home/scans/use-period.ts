// The number of days for which the page shows scans, kept in the page's URL.

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
