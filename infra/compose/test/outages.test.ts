import { expect, test } from 'vitest';
import type { LoadFailure } from '../src/trial/load.ts';
import { unexplainedFailures } from '../src/trial/outages.ts';

const away = (service: string) => [{ service, from: 10_000, to: 20_000 }];
const failure = (path: string, from: number, to = from + 50): LoadFailure => ({ path, from, to, line: path });

test.each([
  ['its call', 'directory', failure('/api/galeria?country=MX&state=DF', 15_000), true],
  ['a call under way when it was killed', 'directory', failure('/api/buscar?q=plomero', 9_000, 10_100), true],
  ['a call that waited past its return', 'directory', failure('/api/buscar?q=plomero', 19_000, 30_000), true],
  ['its call long after its return', 'directory', failure('/api/buscar?q=plomero', 23_100), false],
  ['its call before it was killed', 'directory', failure('/api/buscar?q=plomero', 9_000, 9_900), false],
  ['the call of another service', 'directory', failure('/api/planes', 15_000), false],
  ['a page, which needs no service', 'directory', failure('/explorar', 15_000), false],
  ['anything without the gateway', 'gateway', failure('/explorar', 15_000), true],
  ['anything without the edge', 'edge', failure('/api/sesion', 15_000), true],
])('%s while %s is away', (_, service, failed, isExplained) => {
  expect(unexplainedFailures([failed], away(service))).toEqual(isExplained ? [] : [failed]);
});
