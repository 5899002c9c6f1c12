import { expect, it } from 'vitest';
import { originFault } from '../src/teams/api-dialog.tsx';

const secure = 'https://vitrina.example';

it.each([
  ['https://api.agenda.example', secure, null],
  ['https://api.agenda.example:8443', secure, null],
  ['http://localhost:3000', 'http://localhost:8080', null],
  ['http://api.agenda.example', secure, 'insecure'],
  ['https://vitrina.example', secure, 'platform'],
  ['https://api.agenda.example/', secure, 'malformed'],
  ['https://api.agenda.example/v1', secure, 'malformed'],
  ['https://ana:clave@api.agenda.example', secure, 'malformed'],
  ['https://API.agenda.example', secure, 'malformed'],
  ['https://api.agenda.example:443', secure, 'malformed'],
  ['https://api.agenda.example:99999', secure, 'malformed'],
  ['ftp://api.agenda.example', secure, 'malformed'],
  ['api.agenda.example', secure, 'malformed'],
  ['', secure, 'malformed'],
])('an origin %j of a team on %s has the fault %s', (origin, platform, fault) => {
  expect(originFault(origin, platform)).toBe(fault);
});
