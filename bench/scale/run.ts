// npm run bench -- scale: prints the tables of the capacity model. See bench/README.md.

import { writeFigures } from "../measure/machine.ts";
import { option, readOptions } from "../measure/options.ts";
import { formatTable } from "../measure/table.ts";
import { capacityTables } from "./model/capacity-tables.ts";
import { PRICES, type Prices } from "./model/costs.ts";

const names = Object.keys(PRICES) as (keyof Prices)[];

const options = readOptions("scale", "Prints the tables of the capacity model. Starts no servers.", {
  prices: option("LIST", "other unit prices", names.map((name) => `${name}=${PRICES[name]}`).join(","), parsePrices),
});

function parsePrices(list: string): Prices {
  const prices = { ...PRICES };
  for (const part of list.split(",")) {
    const [text = "", price = ""] = part.split("=");
    const name = names.find((known) => known === text);
    if (name === undefined) throw new Error(`--prices: unknown price ${text}`);
    if (price === "" || !(Number(price) >= 0)) throw new Error(`--prices: ${name} must be a number of at least 0`);
    prices[name] = Number(price);
  }
  return prices;
}

const tables = capacityTables(options.prices);
for (const { rows } of tables) console.log(`${formatTable(rows)}\n`);
await writeFigures(options, { tables });
