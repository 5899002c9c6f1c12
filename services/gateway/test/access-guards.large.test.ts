import type { ServiceName } from '@vitrina/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type CallerName, type Callers, faultOf, openCallers, rows } from './access/matrix.ts';
import { type Mutation, startMutants } from './raw/mutation.ts';
import { sharedPlatform } from './whole-platform.ts';

const serving = 'kernel/src/http/serve-call.ts';
const session = 'kernel/src/http/session.ts';
const sessions = 'kernel/src/http/session-store.ts';

/** Checks that the matrix relies on, each with a service and a caller whose rows must fail without it. */
const guards: Array<[guard: string, service: ServiceName, caller: CallerName, mutation: Mutation]> = [
  [
    'a session where one is needed',
    'accounts',
    'visitante',
    { file: serving, find: 'requireAccess(call, session, serving);\n    if', put: 'if' },
  ],
  [
    'a complete profile',
    'media',
    'usuario',
    { file: serving, find: "call.access === 'provider' && session.missing.length > 0", put: 'false' },
  ],
  [
    'the role of administrators',
    'accounts',
    'proveedor',
    { file: serving, find: "call.access === 'admin'", put: 'false' },
  ],
  [
    'that an agent is no administrator',
    'directory',
    'agente',
    {
      file: serving,
      find: "requireRole(session, ['admin'], serving)",
      put: "requireRole(session, ['admin', 'agent'], serving)",
    },
  ],
  ['the role of staff', 'chat', 'proveedor', { file: serving, find: "call.access === 'staff'", put: 'false' }],
  [
    'the token of the team',
    'registry',
    'otro equipo',
    { file: serving, find: "if (call.access === 'team') await requireTeam(serving, c);", put: '' },
  ],
  [
    'one identity in a request',
    'accounts',
    'por otra persona',
    { file: session, find: 'if (!spellings.some((text) => readEmail(text) === session.email))', put: 'if (false)' },
  ],
  [
    'the end of sessions at a deletion',
    'media',
    'eliminado',
    { file: sessions, find: 'opened >= sessionsSince', put: 'opened >= 0' },
  ],
  [
    'the end of sessions at a suspension',
    // Accounts checks the account too.
    'media',
    'suspendido',
    { file: sessions, find: 'opened >= sessionsSince', put: 'opened >= 0' },
  ],
];

let callers: Callers;
let mutants: Awaited<ReturnType<typeof startMutants>>;

beforeAll(async () => {
  const platform = await sharedPlatform();
  callers = await openCallers(platform);
  mutants = await startMutants(
    guards.map(([, service, , mutation]) => ({ service, mutations: [mutation], env: platform.environment })),
  );
});
afterAll(() => mutants?.stop());

describe('the matrix turns red without', () => {
  const concerned = guards.map(([guard, service, caller], at) => [guard, service, caller, at] as const);

  it.each(concerned)('%s', { timeout: 60_000 }, async (_guard, service, caller, at) => {
    const faults = rows
      .filter((row) => row.call.service === service && row.caller === caller)
      .map(async (row) => faultOf(row, await ask(mutants.urls[at] ?? '', row.call, callers[caller])));
    expect((await Promise.all(faults)).some((fault) => fault !== null)).toBe(true);
  });
});
