export { type StatsSettings, statsSettings } from "./config.ts";
export { type RunningStats, type StatsParts, startStats } from "./stats.ts";
