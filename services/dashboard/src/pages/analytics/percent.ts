/** Returns a count's share of the total as a percentage such as "12%"; "0%" if the total is 0. Shares below a tenth are given to one decimal place. */
export function percentOf(count: number, total: number, language: string): string {
  const share = total === 0 ? 0 : count / total;
  const digits = share > 0 && share < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: digits }).format(share);
}
