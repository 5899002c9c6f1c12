import { type Access, type CallDefinition, calls, operatorPages } from '@vitrina/contracts';
import type { ErrorCode } from '@vitrina/contracts/errors';
import { errorCatalogue } from '@vitrina/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, logInAdmin, signUp, startWholePlatform, teams, type WholePlatform } from './whole-platform.ts';

let platform: WholePlatform;
const callers = new Map<string, Record<string, string>>();

beforeAll(async () => {
  platform = await startWholePlatform();
  const [usuario, proveedor] = [await signUp(platform.url, 'usuario'), await signUp(platform.url, 'proveedor')];
  const as = ({ cookie }: Caller, more: Record<string, string> = {}) => ({ cookie, ...more });
  callers.set('visitante', {});
  callers.set('usuario', as(usuario));
  callers.set('proveedor', as(proveedor));
  callers.set('admin', as(await logInAdmin(platform.url)));
  callers.set('por otra persona', as(proveedor, { 'user-email': usuario.email }));
  callers.set('su equipo', { authorization: `Bearer ${teams.shell}` });
  callers.set('otro equipo', { authorization: `Bearer ${teams['mf-chat']}` });
}, 90_000);
afterAll(() => platform?.stop());

/** Codes that mean 'not you', whatever was sent. */
const refusals: ReadonlySet<string> = new Set<ErrorCode>([
  'no_autenticado',
  'sin_sesion',
  'perfil_incompleto',
  'identidad_distinta',
  'no_permitido',
  'token_de_equipo',
  'origen_no_permitido',
]);

/** By the access of a call: null where the caller is let through, else the error code. */
const expected: Record<Access, Record<string, ErrorCode | null>> = {
  everyone: {
    visitante: null,
    usuario: null,
    proveedor: null,
    admin: null,
    'por otra persona': 'identidad_distinta',
    'su equipo': null,
    'otro equipo': null,
  },
  session: {
    visitante: 'no_autenticado',
    usuario: null,
    proveedor: null,
    admin: null,
    'por otra persona': 'identidad_distinta',
    'su equipo': 'no_autenticado',
    'otro equipo': 'no_autenticado',
  },
  provider: {
    visitante: 'no_autenticado',
    usuario: 'perfil_incompleto',
    proveedor: null,
    admin: 'perfil_incompleto',
    'por otra persona': 'identidad_distinta',
    'su equipo': 'no_autenticado',
    'otro equipo': 'no_autenticado',
  },
  admin: {
    visitante: 'no_autenticado',
    usuario: 'no_permitido',
    proveedor: 'no_permitido',
    admin: null,
    'por otra persona': 'no_permitido',
    'su equipo': 'no_autenticado',
    'otro equipo': 'no_autenticado',
  },
  team: {
    visitante: 'token_de_equipo',
    usuario: 'token_de_equipo',
    proveedor: 'token_de_equipo',
    admin: 'token_de_equipo',
    'por otra persona': 'token_de_equipo',
    'su equipo': null,
    'otro equipo': 'no_permitido',
  },
};

const rows = Object.entries<CallDefinition>(calls).flatMap(([name, call]) =>
  Object.entries(expected[call.access]).map(([caller, refusal]) => {
    // The one call whose refusal the product words on its own.
    const own = name === 'POST /api/perfil' && refusal === 'no_autenticado' ? 'sin_sesion' : refusal;
    return { name, call, caller, refusal: own };
  }),
);

/** Asks with a body of the right kind that says nothing: who may not, learns no more than that. */
async function ask(
  call: CallDefinition,
  headers: Record<string, string>,
): Promise<{ status: number; code: string | null; kept: string | null }> {
  const path = call.path.replace(':nombre', 'shell').replace(':slug', 'nadie').replace(':id', '0'.repeat(24));
  const given = new Headers(headers);
  let body: string | FormData | undefined;
  if (call.json) {
    given.set('content-type', 'application/json');
    body = '{}';
  }
  if (call.multipart) {
    const form = new FormData();
    form.append('nada', '');
    body = form;
  }
  const answer = await fetch(platform.url + path, { method: call.method, headers: given, ...(body && { body }) });
  const kept = answer.headers.get('cache-control');
  if (answer.ok) {
    await answer.body?.cancel();
    return { status: answer.status, code: null, kept };
  }
  return { status: answer.status, code: ((await answer.json()) as { code: string }).code, kept };
}

describe('who may see the pages of operators', () => {
  const pages = operatorPages.flatMap(({ path, access }) =>
    Object.entries(expected[access]).map(([caller, refusal]) => ({ path, caller, refusal })),
  );

  it.each(pages)('$path by $caller: $refusal', async ({ path, caller, refusal }) => {
    for (const below of [path, `${path}/`, `${path}/api/queues`, `${path}/static/css/main.css`]) {
      const answer = await fetch(platform.url + below, { headers: callers.get(caller) ?? {} });
      const text = await answer.text();
      expect(answer.headers.get('cache-control'), below).toBe('no-store');
      if (!refusal) expect(refusals.has((/"code":"(\w+)"/.exec(text)?.[1] ?? '') as ErrorCode), below).toBe(false);
      else expect([answer.status, JSON.parse(text).code], below).toEqual([errorCatalogue[refusal].status, refusal]);
    }
  });
});

describe('who may call what', () => {
  it.each(rows)('$name by $caller: $refusal', async ({ call, caller, refusal }) => {
    const { status, code, kept } = await ask(call, callers.get(caller) ?? {});
    // What is not for everyone is kept by no cache, whether it was refused or not.
    if (call.access !== 'everyone' || call.method !== 'GET') expect(kept).toBe('no-store');
    if (refusal) expect({ status, code }).toEqual({ status: errorCatalogue[refusal].status, code: refusal });
    else expect(refusals.has(code ?? ''), `${status} ${code}`).toBe(false);
    expect(status).toBeLessThan(500);
  });

  it.each([
    'GET /internal/providers',
    'GET /internal/account-statuses',
    'GET /internal/posts',
    'GET /internal/photos',
    'POST /internal/demo/plan',
    'POST /internal/demo/comentario',
  ])('%s of a service cannot be reached through the gateway', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const answer = await fetch(platform.url + path, { method });

    expect(answer.ok && answer.headers.get('content-type')?.includes('json')).toBe(false);
  });

  it('a large upload of a visitor is answered before it was read, each time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const form = new FormData();
      form.append('file', new Blob([Buffer.alloc(20 * 1024 * 1024)]), 'foto.jpg');
      const answer = await fetch(`${platform.url}/api/subir_archivo`, { method: 'POST', body: form });
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'no_autenticado' }]);
    }
  });

  it('another site may change nothing with a session', async () => {
    const changing = Object.values<CallDefinition>(calls).filter(({ method }) => method !== 'GET');
    for (const call of changing) {
      const answer = await ask(call, { ...callers.get('proveedor'), 'sec-fetch-site': 'cross-site' });
      expect(answer, call.path).toMatchObject({ status: 403, code: 'origen_no_permitido' });
    }
  });
});
