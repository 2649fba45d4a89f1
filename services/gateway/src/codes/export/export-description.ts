// What the endpoint of the export tells of itself; export-routes.ts joins it to its function.

import { exportCodesQuery } from "@qr/contracts";
import { z } from "zod";
import { oneExample, type RouteDescription } from "../../route/route-description.ts";
import { EXAMPLE_CODE } from "../codes-descriptions.ts";

export const EXPORT_CODES: RouteDescription = {
  operationId: "exportCodes",
  summary: "Export QR codes",
  description:
    "All codes of the account that match, newest first, in one answer of any length: as NDJSON, a record a line, or as CSV " +
    "(`format=csv`, or `Accept: text/csv`). An export that cannot be finished breaks the connection, so a body that ends in order is " +
    "whole. In CSV a cell that a spreadsheet would take for a formula has an apostrophe in front.",
  query: exportCodesQuery,
  answer: {
    description: "All codes that match.",
    content: {
      "application/x-ndjson": {
        schema: z.string().describe("One record a line, each as in `Code`."),
        examples: oneExample("One code", `${JSON.stringify(EXAMPLE_CODE)}\n`),
      },
      "text/csv": {
        schema: z
          .string()
          .describe("RFC 4180 in UTF-8 with a header row: the members of `Code`, such as `color.dark`."),
        examples: oneExample(
          "One code",
          "id,type,target,dynamic,title,slug,format,color.dark,color.light,short_url,image_url,svg_url,scans,created_at,updated_at\r\n" +
            "qr_06ey1qk3r5s8mq2v7c9t4w1x0b,url,https://example.com/menu,true,Menu,7K2M9QXV4B,png,#1a237e,#ffffff," +
            "https://qr.example/7K2M9QXV4B,https://images.example.com/qr_06ey1qk3r5s8mq2v7c9t4w1x0b.png," +
            "https://images.example.com/qr_06ey1qk3r5s8mq2v7c9t4w1x0b.svg,0,2026-11-21T10:20:30.123Z,2026-11-21T10:20:30.123Z\r\n",
        ),
      },
    },
    headers: ["Content-Disposition"],
  },
  errors: [],
};
