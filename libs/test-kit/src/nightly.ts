/** Whether the run is `npm run test:nightly`, with full counts and new seeds. */
export const isNightly = process.env.NIGHTLY === "1";

/** The seed for the random tests: new each night, the same in every `npm test` run. Set SEED to repeat a run. */
export const seed = Number(process.env.SEED ?? (isNightly ? Date.now() % 2 ** 31 : 20_261_121));
