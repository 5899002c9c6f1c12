import { SEGMENTS } from '@vitrina/contracts/catalogue';
import { SUBDIVISIONS } from '@vitrina/contracts/places';
import { describe, expect, it } from 'vitest';
import { CONVERSATIONS } from '../src/evaluation/conversations.ts';
import { countOutcomes, evaluate } from '../src/evaluation/evaluate.ts';

describe('the evaluation of an assistant', () => {
  it('consists of 100 conversations with existing trades and places', () => {
    const places = [...SUBDIVISIONS.MX, ...SUBDIVISIONS.CO].map(({ country, code }) => `${country}-${code}`);
    expect(CONVERSATIONS).toHaveLength(100);
    for (const [, expected, place] of CONVERSATIONS) {
      expect([...SEGMENTS, 'nada', 'humano']).toContain(expected);
      if (place) expect(places).toContain(place);
    }
  });

  it('counts a silent assistant as right only if nothing is expected', async () => {
    const nothing = CONVERSATIONS.filter(([, expected]) => expected === 'nada').length;
    const counted = countOutcomes(await evaluate(async function* () {}));
    expect(counted).toMatchObject({ right: nothing, wrongTrade: 0, rightPlace: 0 });
  });
});
