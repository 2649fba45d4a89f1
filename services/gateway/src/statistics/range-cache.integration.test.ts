import { statisticsRecordSchema, uuidFromCodeId } from "@qr/contracts";
import { emptySketch } from "@qr/visitor-sketch";
import { expect, test } from "vitest";
import { countScans } from "../testing/counted-scans.ts";
import { createDynamic } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();

test("cached visitors and countries are read again after late scans", async () => {
  const code = await createDynamic(api);
  await countScans(api, code.id, [
    { at: "2026-03-01T12:00:00Z", visitor: 1, country: "DE" },
    { at: "2026-03-02T12:00:00Z", visitor: 2, country: "FR" },
  ]);
  // Identical queries share a result for a second. These queries spell the zone differently, so they do not share one.
  const read = async (tz: string) => {
    const response = await api.call(
      "GET",
      `/v1/qr/${code.id}/stats?from=2026-03-01&to=2026-03-03&tz=${tz}&include=by_country`,
    );
    const record = statisticsRecordSchema.parse(response.body);
    const countries = record.by_country?.map(({ country, scans }) => `${country} ${scans}`);
    return [record.total_scans, record.unique_scans, countries?.join(", ")];
  };
  expect(await read("UTC")).toEqual([2, 2, "DE 1, FR 1"]);
  expect(await read("utc")).toEqual([2, 2, "DE 1, FR 1"]);
  const codeId = uuidFromCodeId(code.id) ?? "";
  const key = { codeId, day: new Date("2026-03-03") };
  const sketch = emptySketch();
  sketch.add(3, 3);
  await api.prisma.$transaction([
    api.prisma.codeDay.create({
      data: { ...key, scans: 1, mobile: 1, desktop: 0, tablet: 0, bots: 0, dimensions: "cDE=1;" },
    }),
    api.prisma.visitorSketch.create({ data: { ...key, sketch: new Uint8Array(sketch.encode()) } }),
  ]);
  expect(await read("Utc")).toEqual([3, 3, "DE 2, FR 1"]);
  expect(await read("uTC")).toEqual([3, 3, "DE 2, FR 1"]);
});

test("cached days and hours are read again after late scans, even of bots only", async () => {
  const code = await createDynamic(api);
  await countScans(api, code.id, [{ at: "2026-03-02T12:00:00Z", visitor: 1 }]);
  const read = async (tz: string) => {
    const query = `from=2026-03-01&to=2026-03-03&tz=${tz}&include=by_hour,bots`;
    const response = await api.call("GET", `/v1/qr/${code.id}/stats?${query}`);
    const { total_scans, by_day, by_hour = [], bots } = statisticsRecordSchema.parse(response.body);
    const hours = by_hour.filter(({ scans }) => scans > 0).map(({ hour, scans }) => `${hour}h ${scans}`);
    return [total_scans, by_day.map(({ scans }) => scans).join(" "), hours.join(", "), bots];
  };
  expect(await read("Asia/Kathmandu")).toEqual([1, "0 1 0", "17h 1", 0]);
  expect(await read("asia/Kathmandu")).toEqual([1, "0 1 0", "17h 1", 0]);
  const where = { codeId_day: { codeId: uuidFromCodeId(code.id) ?? "", day: new Date("2026-03-02") } };
  const { quarterHours } = await api.prisma.codeDay.findUniqueOrThrow({ where });
  await api.prisma.codeDay.update({ where, data: { bots: 1, quarterHours: `${quarterHours}76=0,0,0,1;` } });
  expect(await read("aSia/Kathmandu")).toEqual([1, "0 1 0", "17h 1", 1]);
  const added = { scans: 2, desktop: 1, quarterHours: `${quarterHours}76=0,0,0,1;80=0,1;` };
  await api.prisma.codeDay.update({ where, data: added });
  expect(await read("asiA/Kathmandu")).toEqual([2, "0 1 1", "1h 1, 17h 1", 1]);
  expect(await read("Asia/kathmandu")).toEqual([2, "0 1 1", "1h 1, 17h 1", 1]);
});

test("an entry of one zone is not used for another zone whose range has the same borders", async () => {
  const code = await createDynamic(api);
  await countScans(api, code.id, [{ at: "2026-07-01T23:30:00Z", visitor: 1 }]);
  const read = async (tz: string, include: string) => {
    const response = await api.call(
      "GET",
      `/v1/qr/${code.id}/stats?from=2026-02-01&to=2026-12-01&tz=${tz}&include=${include}`,
    );
    const { by_day, by_hour } = statisticsRecordSchema.parse(response.body);
    return [by_day.find(({ scans }) => scans > 0)?.date, by_hour?.find(({ scans }) => scans > 0)?.hour];
  };
  for (const tz of ["Africa/Accra", "africa/Accra"]) expect(await read(tz, "by_hour")).toEqual(["2026-07-01", 23]);
  for (const tz of ["Europe/London", "europe/London"]) expect(await read(tz, "by_hour")).toEqual(["2026-07-02", 0]);
  for (const tz of ["Europe/London", "europe/London"])
    expect(await read(tz, "bots")).toEqual(["2026-07-02", undefined]);
  expect(await read("Europe/london", "by_hour")).toEqual(["2026-07-02", 0]);
});

test("only a day that the zone cuts counts as a whole if visitors are not stored by quarter-hour", async () => {
  const code = await createDynamic(api);
  const days = ["2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12"];
  // Each visitor has several scans, because the number of visitors is capped at the number of scans.
  const scans = days.flatMap((day, visitor) =>
    ["06", "07", "08"].map((hour) => ({ at: `${day}T${hour}:00:00Z`, visitor })),
  );
  await countScans(api, code.id, scans);
  await api.prisma.rollUpProgress.updateMany({ data: { visitorsFrom: new Date("2026-04-01") } });
  const uniques = async (tz: string) => {
    const response = await api.call("GET", `/v1/qr/${code.id}/stats?from=2026-03-10&to=2026-03-11&tz=${tz}`);
    return statisticsRecordSchema.parse(response.body).unique_scans;
  };
  // In the first zone, days are the same as in UTC. Its cached result must not be used for the last two zones.
  expect(await uniques("Africa/Accra")).toBe(2);
  expect(await uniques("UTC")).toBe(2);
  expect(await uniques("Asia/Kathmandu")).toBe(3);
  expect(await uniques("America/New_York")).toBe(3);
});
