// The command line of `npm run bench -- scale`.

import { parseArgs } from "node:util";
import { wholeNumber } from "../measure/read-options.ts";
import { PRICES, type Prices } from "./model/costs.ts";

const HELP = `npm run bench -- scale [options]

The capacity model's tables; then what its simulation predicts of this machine beside what is measured on it.

  --model          the tables alone; nothing is started
  --rates LIST     scans a second that are offered; the first two calibrate (1000,5000,20000)
  --seconds N      length of each of them (5)
  --backlog N      scans that wait in the queue, and that are kept (300000)
  --tolerance N    per cent by which a prediction may be off before it is marked (25)
  --prices LIST    other unit prices: ${Object.entries(PRICES)
    .map(([name, price]) => `${name}=${price}`)
    .join(",")}
  --json FILE      all figures`;

export interface ScaleOptions {
  isModelAlone: boolean;
  rates: number[];
  seconds: number;
  backlog: number;
  /** A share. */
  tolerance: number;
  prices: Prices;
  json: string | undefined;
}

/** The options given, or undefined after help has been printed. Throws an Error on an option that is not one. */
export function readOptions(args: string[]): ScaleOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      model: { type: "boolean", default: false },
      rates: { type: "string", default: "1000,5000,20000" },
      seconds: { type: "string", default: "5" },
      backlog: { type: "string", default: "300000" },
      tolerance: { type: "string", default: "25" },
      prices: { type: "string", default: "" },
      json: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return undefined;
  }
  const rates = values.rates.split(",").map((rate) => wholeNumber("rates", rate));
  if (rates.length < 2) throw new Error("--rates needs two rates at least, to calibrate by");
  return {
    isModelAlone: values.model,
    rates,
    seconds: wholeNumber("seconds", values.seconds),
    backlog: wholeNumber("backlog", values.backlog),
    tolerance: wholeNumber("tolerance", values.tolerance) / 100,
    prices: pricesIn(values.prices),
    json: values.json,
  };
}

function pricesIn(list: string): Prices {
  const prices: Record<string, number> = { ...PRICES };
  for (const part of list.split(",").filter((text) => text !== "")) {
    const [name = "", text = ""] = part.split("=");
    const price = Number(text);
    if (!Object.hasOwn(PRICES, name)) throw new Error(`--prices: there is no ${name}`);
    if (text === "" || !(price >= 0)) throw new Error(`--prices: ${name} must be a number from 0`);
    prices[name] = price;
  }
  return prices as Prices;
}
