import fc from "fast-check";
import { expect, it } from "vitest";
import { addQuarterHoursText, addToQuarterHour, emptyQuarterHours, quarterHoursText } from "./quarter-hours.ts";

const count = fc.integer({ min: 0, max: 1e12 });
const additions = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 95 }), fc.record({ mobile: count, desktop: count, tablet: count, bots: count })),
  { maxLength: 200 },
);

it("reads appended texts as their sum", () => {
  fc.assert(
    fc.property(additions, additions, (one, other) => {
      const textOf = (list: typeof one) => {
        const sums = emptyQuarterHours();
        for (const [quarterHour, counts] of list) addToQuarterHour(sums, quarterHour, counts);
        return quarterHoursText(sums);
      };
      const read = emptyQuarterHours();
      addQuarterHoursText(read, textOf(one) + textOf(other));
      expect(quarterHoursText(read)).toBe(textOf([...one, ...other]));
    }),
  );
});

it("omits trailing zeros and empty quarter-hours", () => {
  const sums = emptyQuarterHours();
  addToQuarterHour(sums, 95, { mobile: 0, desktop: 2, tablet: 0, bots: 0 });
  addToQuarterHour(sums, 0, { mobile: 1, desktop: 0, tablet: 0, bots: 4 });
  addToQuarterHour(sums, 7, { mobile: 3, desktop: 0, tablet: 0, bots: 0 });
  expect(quarterHoursText(sums)).toBe("0=1,0,0,4;7=3;95=0,2;");
});

it("ignores quarter-hours beyond the day", () => {
  const sums = emptyQuarterHours();
  addQuarterHoursText(sums, "96=5;7=1,2,3,4,5;;,;x;999999999999=1;8=6");
  expect(quarterHoursText(sums)).toBe("7=1,2,3,4;");
});
