import { createLogger, errorCode } from "@qr/runtime";
import { expect, test } from "vitest";
import { createPostgresReports } from "./postgres-reports.ts";

const create = () => createPostgresReports(createLogger("test", "silent"));

test("the error for an abort contains the last reason that Postgres has reported", () => {
  const reports = create();
  reports.add("2026-11-21 10:00:00.000 UTC [42] LOG:  starting");
  reports.add("2026-11-21 10:00:00.001 UTC [42] WARNING:  first");
  reports.add('2026-11-21 10:00:00.002 UTC [42] PANIC:  could not read file "global/pg_control": read 100 of 296');
  reports.add("2026-11-21 10:00:00.003 UTC [42] LOG:  aborting");
  expect(reports.errorOf(new Error("Aborted()")).message).toBe(
    'PANIC:  could not read file "global/pg_control": read 100 of 296 (Aborted())',
  );
});

test.each([
  [{ errno: 51 }, "ENOSPC in a database file", "ENOSPC"],
  [{ errno: 69 }, "EROFS in a database file", "EROFS"],
  [Object.assign(new Error("full"), { code: "EDQUOT" }), "EDQUOT in a database file", "EDQUOT"],
  [{ name: "ExitStatus", status: 1 }, "{ name: 'ExitStatus', status: 1 }", undefined],
])("what PGlite throws becomes an error with a message and a code: %o", (thrown, message, code) => {
  const error = create().errorOf(thrown);
  expect([error.message, errorCode(error)]).toEqual([message, code]);
});
