export const SCHEMA_FILE: string;
export function sqlBetween(from: string | undefined, to: string, url: string): Promise<string>;
