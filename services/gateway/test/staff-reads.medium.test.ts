import { type CallDefinition, calls } from '@vitrina/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, logInAdmin, startWholePlatform, type WholePlatform } from './whole-platform.ts';

const all = Object.entries<CallDefinition>(calls).map(([name, call]) => ({ name, ...call }));
const reads = all.filter(({ method, access }) => method === 'GET' && (access === 'admin' || access === 'staff'));
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

it('names reasons for logging nothing only for staff reads', () => {
  expect(reads.length).toBeGreaterThan(12);
  expect(reads).toEqual(expect.arrayContaining(all.filter(({ unlogged }) => unlogged !== undefined)));
});

it.each([...reads.filter(({ unlogged }) => unlogged === undefined), board])(
  'logs a reading of $name',
  async ({ path }) => {
    const before = await logged();
    const reading = new AbortController();
    const answer = await ask(path, reading.signal);
    expect(answer.status).toBe(200);
    await expect.poll(logged, { timeout: 20_000 }).toBe(before + 1);
    reading.abort();
  },
);
