// The baseline for the API: a minimal server in plain JavaScript that uses node:http and prepared statements through `pg`. The server does
// not validate, count, or publish anything, and uses no code from the services. Arguments: the database's URL, the ID of the account that
// owns all codes, and the maximum number of connections.
import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";

const [, , connectionString, accountId, max] = process.argv;
const pool = new pg.Pool({ connectionString, max: Number(max), application_name: "bare" });

const READ = {
  name: "read",
  text: `SELECT c.id, c.slug, c.type, c.target, c.dynamic, c.title, c.color_dark, c.color_light, c.format, c.created_at,
      c.updated_at, coalesce((SELECT sum(t.scans) FROM total_parts t WHERE t.code_id = c.id), 0) AS scans
    FROM codes c WHERE c.id = $1`,
};
const WRITE = {
  name: "write",
  text: `WITH saved AS (
      INSERT INTO codes (id, account_id, slug, type, target, dynamic, title, color_dark, color_light, format, payload,
        created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) RETURNING id, account_id
    )
    INSERT INTO events (account_id, type, subject, actor, data)
    SELECT account_id, 'code.created.v1', id, '{}', $13 FROM saved`,
};

const recordOf = (row) => ({
  id: row.id,
  type: row.type,
  target: row.target,
  dynamic: row.dynamic,
  title: row.title,
  color: { dark: row.color_dark, light: row.color_light },
  format: row.format,
  short_url: `https://qr.example/${row.slug}`,
  image_url: `https://images.qr.example/${row.id}.png`,
  svg_url: `https://images.qr.example/${row.id}.svg`,
  scans: Number(row.scans),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

async function create(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const {
    target,
    type = "url",
    dynamic = false,
    title = null,
    color,
    format = "png",
  } = JSON.parse(Buffer.concat(chunks));
  const { dark = "#000000", light = "#ffffff" } = color ?? {};
  const id = randomUUID();
  const slug = randomBytes(8).toString("hex").toUpperCase();
  const payload = dynamic ? `HTTPS://QR.EXAMPLE/${slug}` : target;
  const message = JSON.stringify({ code_id: id, payload, color: { dark, light }, format });
  const now = new Date();
  const values = [id, accountId, slug, type, target, dynamic, title, dark, light, format, payload, now, message];
  await pool.query({ ...WRITE, values });
  const row = { id, slug, type, target, dynamic, title, format, scans: 0 };
  return recordOf({ ...row, color_dark: dark, color_light: light, created_at: now, updated_at: now });
}

async function read(request) {
  const { rows } = await pool.query({ ...READ, values: [request.url.slice("/bare/".length)] });
  return rows[0] && recordOf(rows[0]);
}

async function respond(request, response) {
  const record = await (request.method === "POST" ? create(request) : read(request));
  const body = JSON.stringify(record ?? {});
  const headers = { "Content-Type": "application/json; charset=utf-8", "Content-Length": Buffer.byteLength(body) };
  response.writeHead(record ? 200 : 404, headers);
  response.end(body);
}

const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  respond(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, "127.0.0.1", () => console.log(`listening on ${server.address().port}`));
process.on("SIGTERM", () => process.exit(0));
