import type { Calls } from '@vitrina/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, logInAdmin, signUp } from './people.ts';
import { startInOneProcess, type WholePlatform } from './whole-platform.ts';

type Queues = Calls['GET /api/admin/pendientes/moderacion']['answer']['data'];

const patience = { interval: 200 };
let platform: WholePlatform;
let admin: Caller;

beforeAll(async () => {
  // Counts of the whole platform: no other test may add to them.
  platform = await startInOneProcess();
  admin = await logInAdmin(platform.url);
});
afterAll(() => platform?.stop());

const read = async <T>(path: string, { cookie }: Caller) => {
  const answer = await fetch(platform.url + path, { headers: { cookie } });
  return ((await answer.json()) as { data: T }).data;
};

describe('work waiting for the staff', () => {
  it('gets a count from each service, with the time since the first item waits', async () => {
    const author = await signUp(platform.url, 'usuario');
    const provider = await signUp(platform.url, 'proveedor');
    const waiting = (path: string) => read<Queues>(path, admin);
    const held = async () =>
      (await waiting('/api/admin/pendientes/moderacion')).find(({ cola }) => cola === 'comentarios');
    expect(await held()).toEqual({ cola: 'comentarios', total: 0, desde: null });
    const found = () => read<{ id: string }[]>(`/api/usuarios?email=${provider.email}`, author);
    await expect.poll(found, patience).toHaveLength(1);
    const [profile] = await found();
    const before = Date.now();
    const comment = { proveedor_id: profile?.id, comentario: 'Escríbeme a www.taller.example' };
    const said = await fetch(`${platform.url}/api/comentarios`, {
      method: 'POST',
      body: JSON.stringify(comment),
      headers: { 'content-type': 'application/json', cookie: author.cookie },
    });
    expect(said.status).toBe(201);
    const now = await held();
    expect(now?.total).toBe(1);
    expect(Date.parse(now?.desde ?? '')).toBeGreaterThan(before - 5_000);
    for (const [path, cola] of [
      ['/api/admin/pendientes/archivos', 'fallidos'],
      ['/api/admin/pendientes/correos', 'correos'],
      ['/api/admin/pendientes/pagos', 'pagos'],
      ['/api/agente/pendientes', 'conversaciones'],
    ] as const)
      expect(await waiting(path)).toEqual([{ cola, total: 0, desde: null }]);
  });
});
