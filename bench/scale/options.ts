// The command line of `npm run bench -- scale`.

import { parseArgs } from "node:util";
import { wholeNumber } from "../measure/read-options.ts";
import { PRICES, type Prices } from "./model/costs.ts";

const HELP = `npm run bench -- scale [options]

Prints the tables of the capacity model, then measures the constants that no other benchmark measures.

  --model          print the tables only; starts no servers
  --scans N        scans to count and store (300000)
  --prices LIST    other unit prices: ${Object.entries(PRICES)
    .map(([name, price]) => `${name}=${price}`)
    .join(",")}
  --json FILE      write all figures to a file`;

export interface ScaleOptions {
  isModelOnly: boolean;
  scans: number;
  prices: Prices;
  json: string | undefined;
}

/** Returns the options, or undefined after printing help. Throws an Error for an unknown or invalid option. */
export function readOptions(args: string[]): ScaleOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      model: { type: "boolean", default: false },
      scans: { type: "string", default: "300000" },
      prices: { type: "string", default: "" },
      json: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return undefined;
  }
  return {
    isModelOnly: values.model,
    scans: wholeNumber("scans", values.scans),
    prices: parsePrices(values.prices),
    json: values.json,
  };
}

function parsePrices(list: string): Prices {
  const prices = { ...PRICES };
  for (const part of list.split(",").filter((text) => text !== "")) {
    const [name = "", text = ""] = part.split("=");
    const price = Number(text);
    if (!isPriceName(name)) throw new Error(`--prices: unknown price ${name}`);
    if (text === "" || !(price >= 0)) throw new Error(`--prices: ${name} must be a number of at least 0`);
    prices[name] = price;
  }
  return prices;
}

function isPriceName(name: string): name is keyof Prices {
  return Object.hasOwn(PRICES, name);
}
