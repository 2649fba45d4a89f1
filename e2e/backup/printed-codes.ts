// The clients' data before the backup: a logo, codes of several kinds (including a re-pointed code and a deleted code), and scans from
// earlier days.

import { randomUUID } from "node:crypto";
import { uuidFromCodeId } from "@qr/contracts";
import type { CodeRecord } from "@qr/gateway";
import type { OutgoingMessage } from "@qr/messaging";
import type { Client } from "@qr/test-kit/systems/client";
import type { System } from "@qr/test-kit/systems/system";
import { z } from "zod";

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="red"/></svg>';
const DAY_MS = 86_400_000;
const DEADLINE_MS = 15_000;

const ORGANIZED = { tags: ["Käse", "menu"], external_id: "table/7", metadata: { room: "terrace" }, note: "Laminated." };
/** The ID of the rule that chose the target of some of the earlier scans. */
const RULE = "5f0c0f4e-6f6c-4a54-9d0e-2b8b1f3a7c11";
export const PASSWORD = "correct horse";
/** The path of the poster's alias. */
export const ALIAS = "POSTER-IN-THE-HALL";

export interface PrintedCodes {
  menu: CodeRecord;
  /** A code that has been re-pointed once since it was printed. */
  poster: CodeRecord;
  fixed: CodeRecord;
  wifi: CodeRecord;
  card: CodeRecord;
  styled: CodeRecord;
  /** A code protected by PASSWORD. */
  locked: CodeRecord;
  deleted: CodeRecord;
}

export async function printCodes(system: System, client: Client): Promise<PrintedCodes> {
  const logo = await uploadLogo(system);
  const style = { modules: "dots", finders: "rounded", logo, frame: { caption: "Scan me" } };
  const posterFirst = await client.create({ target: "https://example.com/spring", dynamic: true, title: "Poster" });
  const codes = {
    menu: await client.create({
      target: "https://example.com/menu?tisch=7#käse",
      dynamic: true,
      title: "Menü",
      ...ORGANIZED,
    }),
    poster: await client.update(posterFirst.id, { target: "https://example.com/summer", query: "forward" }),
    fixed: await client.create({ target: "https://example.com/fixed", color: { dark: "#1a237e", light: "#fff8e1" } }),
    wifi: await client.create({ type: "wifi", target: "WIFI:T:WPA;S:Guests;P:secret123;;" }),
    card: await client.create({
      type: "vcard",
      target: "BEGIN:VCARD\nVERSION:3.0\nFN:Jörg Ä\nN:Ä;Jörg;;;\nEND:VCARD",
      dynamic: true,
    }),
    styled: await client.create({ target: "https://example.com/styled", dynamic: true, style }),
    locked: await client.create({ target: "https://example.com/locked", dynamic: true, password: PASSWORD }),
    deleted: await client.create({ target: "https://example.com/deleted", dynamic: true }),
  };
  await client.remove(codes.deleted.id);
  await client.call("POST", `/v1/qr/${codes.poster.id}/aliases`, { slug: ALIAS });
  await client.update(codes.menu.id, { note: "Laminated twice." });
  await client.update(codes.menu.id, { note: ORGANIZED.note });
  const later = { at: "2030-01-01T00:00:00Z", change: { title: "Later" } };
  await client.call("POST", `/v1/qr/${codes.menu.id}/schedule`, later);
  await client.call("POST", "/v1/domains", { host: "go.example.com", root_target: "https://example.com/" });
  return codes;
}

async function uploadLogo({ apiUrl, apiKey }: System): Promise<string> {
  const response = await fetch(`${apiUrl}/v1/logos`, {
    method: "POST",
    body: LOGO,
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "image/svg+xml" },
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

/** Returns a frame with one scan of the code on each of the last `days` days. The hours of these scans are already rolled up. */
export function frameOfEarlierDays(code: CodeRecord, days: number): OutgoingMessage {
  const journalId = randomUUID();
  const codeId = uuidFromCodeId(code.id);
  const scans = Array.from({ length: days }, (_, index) => {
    const visitor = (index + 1).toString(16).padStart(16, "7");
    const at = Date.now() - (index + 1) * DAY_MS;
    const scan = [codeId, at, "person", "mobile", "ios", "safari", visitor, "DE", "www.example.com", "symbol"];
    return index % 3 === 0 ? [...scan, index % 2 === 0 ? "it" : "", "", RULE] : scan;
  });
  const frames = [{ journal_id: journalId, frame: 1, scans }];
  return { name: "scans.recorded.v1", id: `${journalId}-1`, body: Buffer.from(JSON.stringify({ frames })) };
}

/** Returns the UTC date `days` days ago, as YYYY-MM-DD. */
export const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
