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
  const drawing = drawPage({ path: '/', visit: sampleVisit }, async () => wanted, ask);
  await expect(drawing).rejects.toThrow(FirstFault);
  expect(asked).toBeLessThanOrEqual(FIRST_CALLS);
});
