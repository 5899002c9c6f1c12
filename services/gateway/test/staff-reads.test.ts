import { type CallDefinition, calls } from '@vitrina/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, logInAdmin, startWholePlatform, type WholePlatform } from './whole-platform.ts';

/** Staff calls that log no reading, with the reason. */
const unlogged: Readonly<Record<string, string>> = {
  'GET /api/admin/bitacora': 'the log itself: its readings would fill it',
  'GET /api/admin/apis': 'addresses of teams’ servers, which are no one’s data',
  'GET /api/admin/despliegues': 'versions of code, which are no one’s data',
  'GET /api/admin/despliegues/:nombre': 'the same',
  'GET /api/admin/despliegues/:nombre/avisos': 'failures of code, from which personal data is removed',
  'GET /api/admin/equipos': 'teams by the name of their microfrontend',
  'GET /api/admin/palabras': 'words that an administrator has reviewed',
  'GET /api/admin/pendientes/moderacion': 'how many, and since when: no one’s data',
  'GET /api/admin/pendientes/archivos': 'the same',
  'GET /api/admin/pendientes/correos': 'the same',
  'GET /api/admin/pendientes/pagos': 'the same',
  'GET /api/agente/pendientes': 'the same',
  'GET /api/agente/conversaciones/:id': 'logged by its id; the tests of the chat read one',
  'GET /api/agente/conversaciones/:id/contexto': 'the same',
};

const reads = (Object.entries(calls) as [string, CallDefinition][])
  .filter(([, { method, access }]) => method === 'GET' && (access === 'admin' || access === 'staff'))
  .map(([name, call]) => ({ name, path: call.path }));
/** The queue board is not a call of the contracts. */
const board = { name: 'GET /api/admin/colas', path: '/api/admin/colas/api/queues' };

let platform: WholePlatform;
let admin: Caller;
beforeAll(async () => {
  platform = await startWholePlatform();
  admin = await logInAdmin(platform.url);
}, 120_000);
afterAll(() => platform?.stop());

const ask = (path: string, signal?: AbortSignal) =>
  fetch(platform.url + path, { headers: { cookie: admin.cookie }, ...(signal && { signal }) });

/** Number of readings in the log. */
async function logged(): Promise<number> {
  const { data } = (await (await ask('/api/admin/bitacora?vista=consultas&limit=60')).json()) as { data: unknown[] };
  return data.length;
}

it('lists each staff call that logs nothing', () => {
  const names = reads.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(12);
  expect(names).toEqual(expect.arrayContaining(Object.keys(unlogged)));
});

it.each([...reads.filter(({ name }) => !(name in unlogged)), board])('logs a reading of $name', async ({ path }) => {
  const before = await logged();
  const reading = new AbortController();
  const answer = await ask(path, reading.signal);
  expect(answer.status).toBe(200);
  await expect.poll(logged, { timeout: 20_000 }).toBe(before + 1);
  reading.abort();
});
