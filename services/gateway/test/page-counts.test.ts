import type { ServiceClient } from '@vitrina/kernel';
import { expect, it } from 'vitest';
import { PageCounts } from '../src/page/page-counts.ts';

interface Sent {
  paginas: { version: string; cuantas: number }[];
  fallas: { version: string; cuantas: number; mensaje?: string }[];
}

/** Counts of a gateway whose registry first does not respond. */
function countsWithRegistry(isAway: () => boolean) {
  const sent: Sent[] = [];
  const fetch = async (_path: string, { body }: { body: string }) => {
    if (isAway()) throw new Error('away');
    sent.push(JSON.parse(body));
    return new Response('{}');
  };
  return { counts: new PageCounts({ fetch } as unknown as ServiceClient), sent };
}

const version = { name: 'mf-agenda', version: '1.0.0-aaaaaaaaaaaa' };

it('failures of first contents reach the registry with their reason, once for each reason', async () => {
  const { counts, sent } = countsWithRegistry(() => false);
  counts.count([version]);
  for (const reason of ['one', 'other', 'one']) counts.countFailure(version, reason);
  await counts.report();
  expect(sent).toEqual([
    {
      paginas: [{ nombre: 'mf-agenda', version: version.version, cuantas: 1 }],
      fallas: [
        { nombre: 'mf-agenda', version: version.version, cuantas: 2, mensaje: 'one' },
        { nombre: 'mf-agenda', version: version.version, cuantas: 1, mensaje: 'other' },
      ],
    },
  ]);
});

it('a module with another reason for each page makes no report larger than the registry reads, and no failure is lost', async () => {
  let isAway = true;
  const { counts, sent } = countsWithRegistry(() => isAway);
  for (let page = 0; page < 3_000; page += 1) {
    counts.countFailure(version, `${'x'.repeat(280)} ${page} ${'x'.repeat(280)}`);
    if (page % 500 === 0) await expect(counts.report()).rejects.toThrow('away');
  }
  isAway = false;
  await counts.report();
  const [{ fallas } = { fallas: [] }] = sent;
  expect(fallas.length).toBeLessThanOrEqual(51);
  expect(fallas.reduce((sum, { cuantas }) => sum + cuantas, 0)).toBe(3_000);
  expect(Math.max(...fallas.map(({ mensaje = '' }) => mensaje.length))).toBe(300);
});
