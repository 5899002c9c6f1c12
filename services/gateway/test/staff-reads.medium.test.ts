import { type CallDefinition, calls } from '@vitrina/contracts';
import { beforeAll, expect, it } from 'vitest';
import { accountIdOf, signUp, signUpAdmin } from './people.ts';
import { type PlatformAddress, sharedPlatform } from './whole-platform.ts';

const all = Object.entries<CallDefinition>(calls).map(([name, call]) => ({ name, ...call }));
const reads = all.filter(({ method, access }) => method === 'GET' && (access === 'admin' || access === 'staff'));
/** The queue board is not a call of the contracts. */
const board = { name: 'GET /api/admin/colas', path: '/api/admin/colas/api/queues' };

let platform: PlatformAddress;
let admin: Awaited<ReturnType<typeof signUpAdmin>>;
/** Account that a call about one reads. */
let accountId: string;
beforeAll(async () => {
  platform = await sharedPlatform();
  admin = await signUpAdmin(platform);
  accountId = await accountIdOf(platform, await signUp(platform.url, 'usuario'));
});

const ask = (path: string, signal?: AbortSignal) =>
  fetch(platform.url + path, { headers: { cookie: admin.cookie }, ...(signal && { signal }) });

/** Ids of the administrator's readings among the last ones in the log. */
async function logged(): Promise<string[]> {
  const answer = await ask('/api/admin/bitacora?vista=consultas&limit=60');
  const { data } = (await answer.json()) as { data: Array<{ id: string; quien: string }> };
  return data.filter(({ quien }) => quien === admin.name).map(({ id }) => id);
}

it('names reasons for logging nothing only for staff reads', () => {
  expect(reads.length).toBeGreaterThan(12);
  expect(reads).toEqual(expect.arrayContaining(all.filter(({ unlogged }) => unlogged !== undefined)));
});

it.each([...reads.filter(({ unlogged }) => unlogged === undefined), board])(
  'logs a reading of $name',
  async ({ path }) => {
    const before = new Set(await logged());
    const reading = new AbortController();
    const answer = await ask(path.replace(':id', accountId), reading.signal);
    expect(answer.status).toBe(200);
    const added = async () => (await logged()).filter((id) => !before.has(id));
    await expect.poll(added).toHaveLength(1);
    reading.abort();
  },
);
