import { createHash } from 'node:crypto';
import { listServices } from '@vitrina/contracts/catalogue';
import { listPlaces } from '@vitrina/contracts/places';
import { type App, type CallKit, serveCall } from '@vitrina/kernel';
import type { Context } from 'hono';

/** How long browsers keep tables that change only with a release, in seconds. */
const MAX_AGE = 3_600;

/** `GET /api/paises` and `GET /api/servicios`: tables of the contracts, answered with an ETag. */
export function serveReference(app: App, kit: CallKit): void {
  const places = table(listPlaces());
  const services = table(listServices());
  serveCall(app, kit, 'GET /api/paises', async ({ c }) => answerTable(c, places));
  serveCall(app, kit, 'GET /api/servicios', async ({ c }) => answerTable(c, services));
}

interface Table {
  body: string;
  etag: string;
}

function table(content: unknown): Table {
  const body = JSON.stringify(content);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

function answerTable(c: Context, { body, etag }: Table): Response {
  c.header('ETag', etag);
  c.header('Cache-Control', `public, max-age=${MAX_AGE}`);
  const sent = c.req.header('if-none-match') ?? '';
  if (sent.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return c.body(null, 304);
  return c.body(body, 200, { 'Content-Type': 'application/json' });
}
