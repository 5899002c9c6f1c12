import { expect, test } from 'vitest';
import { type LoadFailure, unexplainedFailures } from './containers/load.ts';

const away = (service: string) => [{ service, from: 10_000, to: 20_000 }];
const failure = (path: string, from: number, to = from + 50): LoadFailure => ({ path, from, to, line: path });

test.each([
  ['a call to the service', 'directory', failure('/api/galeria?country=MX&state=DF', 15_000), true],
  ['a call in progress during the kill', 'directory', failure('/api/buscar?q=plomero', 9_000, 10_100), true],
  [
    'a call that lasted past the return of the service',
    'directory',
    failure('/api/buscar?q=plomero', 19_000, 30_000),
    true,
  ],
  ['a call long after the service returned', 'directory', failure('/api/buscar?q=plomero', 23_100), false],
  ['a call that ended before the kill', 'directory', failure('/api/buscar?q=plomero', 9_000, 9_900), false],
  ['a call to another service', 'directory', failure('/api/planes', 15_000), false],
  ['a page, which needs no service', 'directory', failure('/explorar', 15_000), false],
  ['a page during an outage of the gateway', 'gateway', failure('/explorar', 15_000), true],
  ['a call during an outage of the edge', 'edge', failure('/api/sesion', 15_000), true],
])('the failure of %s is compared with the outage of %s', (_, service, failed, isExplained) => {
  expect(unexplainedFailures([failed], away(service))).toEqual(isExplained ? [] : [failed]);
});
