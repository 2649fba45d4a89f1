import { load } from "../../e2e/load/load.ts";

export const model = load;
