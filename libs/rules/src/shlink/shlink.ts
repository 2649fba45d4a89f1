// Shlink's redirect rules, in the format of its REST API and exports. The conditions of a rule are combined with AND.

export interface ShlinkCondition {
  type: string;
  matchKey: string | null;
  matchValue: string | null;
}

export interface ShlinkRule {
  longUrl: string;
  /** The position, from 1. Rules with a lower number are checked first. */
  priority: number;
  conditions: ShlinkCondition[];
}
