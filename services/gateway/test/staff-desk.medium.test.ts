import type { Calls } from '@vitrina/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, grantAgent, logInAdmin, signUp } from './people.ts';
import { type PlatformAddress, sharedPlatform } from './whole-platform.ts';

type Context = Calls['GET /api/agente/conversaciones/:id/contexto']['answer']['data'];

const patience = { interval: 200 };
let platform: PlatformAddress;
let agent: Caller;
let admin: Caller;

beforeAll(async () => {
  platform = await sharedPlatform();
  agent = await signUp(platform.url, 'usuario');
  await grantAgent(platform, agent);
  admin = await logInAdmin(platform.url);
});

/** Opens a conversation. @returns its id */
async function talk(email: string, cookie = ''): Promise<string> {
  const answer = await fetch(`${platform.url}/api/chat`, {
    method: 'POST',
    body: JSON.stringify({ email, sender: 'user', message: 'Hola' }),
    headers: { 'content-type': 'application/json', cookie },
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { conversacion: string }).conversacion;
}

const read = async <T>(path: string, { cookie }: Caller) => {
  const answer = await fetch(platform.url + path, { headers: { cookie } });
  return { status: answer.status, data: ((await answer.json()) as { data: T }).data };
};

describe('the writer of a conversation', () => {
  it('appears as the account of the session, with place, plan and earlier messages', async () => {
    const member = await signUp(platform.url, 'proveedor');
    const first = await talk('otra@correo.example', member.cookie);
    const second = await talk(member.email, member.cookie);
    const { status, data } = await read<Context>(`/api/agente/conversaciones/${second}/contexto`, agent);
    expect(status).toBe(200);
    expect(data.cuenta).toMatchObject({
      rol: 'proveedor',
      plan: 'gratis',
      correo_confirmado: false,
      suspendida: false,
    });
    expect([data.cuenta?.nombre, data.cuenta?.lugar]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    expect(Object.keys(data.cuenta ?? {}).sort()).toEqual(
      ['nombre', 'rol', 'plan', 'correo_confirmado', 'suspendida', 'lugar', 'desde'].sort(),
    );
    expect(data.antes.map(({ id }) => id)).toEqual([first]);
  });

  it('cannot appear as an account if a visitor only types its e-mail', async () => {
    const member = await signUp(platform.url, 'usuario');
    const own = await talk(member.email, member.cookie);
    const typed = await talk(member.email);
    const { data } = await read<Context>(`/api/agente/conversaciones/${typed}/contexto`, agent);
    expect(data.cuenta).toBeNull();
    expect(data.antes.map(({ id }) => id)).toEqual([own]);
  });

  it('leaves a log entry when it is read, and appears only to the staff', async () => {
    const member = await signUp(platform.url, 'usuario');
    const id = await talk(member.email, member.cookie);
    expect((await read(`/api/agente/conversaciones/${id}/contexto`, member)).status).toBe(403);
    expect((await read(`/api/agente/conversaciones/${id}/contexto`, agent)).status).toBe(200);
    const logged = async () =>
      (await read<Array<{ extracto: string }>>('/api/admin/bitacora?vista=consultas&limit=60', admin)).data.filter(
        ({ extracto }) => extracto === `quién escribe en la conversación ${id}`,
      ).length;
    await expect.poll(logged, patience).toBe(1);
  });
});
