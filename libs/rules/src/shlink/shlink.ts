// Shlink's redirect rules, as its REST API and its exports have them. The conditions of a rule are combined with AND.

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
