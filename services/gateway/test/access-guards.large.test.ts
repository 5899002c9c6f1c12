import type { ServiceName } from '@vitrina/contracts';
import { startService } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type CallerName, type Callers, faultOf, openCallers, rows } from './access/matrix.ts';
import { buildMutant, type Mutation } from './raw/mutation.ts';
import { startWholePlatform, type WholePlatform } from './whole-platform.ts';

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

let platform: WholePlatform;
let callers: Callers;

beforeAll(async () => {
  platform = await startWholePlatform();
  callers = await openCallers(platform);
}, 90_000);
afterAll(() => platform?.stop());

describe('the matrix turns red without', () => {
  it.each(guards)('%s', { timeout: 60_000 }, async (_guard, service, caller, mutation) => {
    const concerned = rows.filter((row) => row.call.service === service && row.caller === caller);
    const entry = await buildMutant([mutation], service);
    const mutant = await startService(service, platform.environment, entry);
    try {
      const faults = [];
      for (const row of concerned) faults.push(faultOf(row, await ask(mutant.url, row.call, callers[caller])));
      expect(faults.some((fault) => fault !== null)).toBe(true);
    } finally {
      await mutant.stop();
    }
  });
});
