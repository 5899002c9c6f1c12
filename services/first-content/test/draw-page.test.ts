import { FIRST_CALLS } from '@vitrina/contracts/microfrontends/first-content';
import { expect, it } from 'vitest';
import { drawPage } from '../src/draw-page.ts';
import { FirstFault } from '../src/fault.ts';
import { sampleVisit } from '../src/visit.ts';

it.each(['/api/planes', '__proto__'])('a page that asks %s again and again counts each call', async (address) => {
  const wanted = { calls: new Array(FIRST_CALLS - 1).fill({ call: 'GET /api/planes', address }) };
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return null;
  };
  const drawing = drawPage({ path: '/', visit: sampleVisit, address: '/' }, async () => wanted, ask);
  await expect(drawing).rejects.toThrow(FirstFault);
  expect(asked).toBeLessThanOrEqual(FIRST_CALLS);
});

it.each([
  ['/agenda?dia=lunes', '/agenda?dia=lunes', true],
  // A browser requests these at the second address.
  ['/agenda?dia=lunes#hoy', '/agenda?dia=lunes', true],
  ['/agenda/{hoy}', '/agenda/%7Bhoy%7D', true],
  ['/agenda/../agenda', '/agenda', true],
  ['/agenda?dia=lunes', '/agenda', false],
])('a module that moves a page to %s gets a fault at %s: %s', async (moved, address, isFault) => {
  const head = { moved };
  const drawn = { html: '', head, linkedData: [], rules: '' };
  const drawing = drawPage(
    { path: '/agenda', visit: sampleVisit, address },
    async () => drawn,
    async () => null,
  );
  if (isFault) await expect(drawing).rejects.toThrow('to its own address');
  else expect(await drawing).toBe(drawn);
});
