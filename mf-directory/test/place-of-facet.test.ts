import { describe, expect, it } from 'vitest';
import { placeOfFacet } from '../src/explore/state-chips.tsx';

describe('the place of a facet', () => {
  it.each([
    ['JAL', 'MX', { country: 'MX', state: 'JAL', name: 'Jalisco' }],
    ['ANT', null, { country: 'CO', state: 'ANT', name: 'Antioquia' }],
    ['CO-GUA', null, { country: 'CO', state: 'GUA', name: 'Guainía' }],
    ['MX-GUA', null, { country: 'MX', state: 'GUA', name: 'Guanajuato' }],
    ['GUA', 'CO', { country: 'CO', state: 'GUA', name: 'Guainía' }],
    ['JAL', 'CO', null],
    ['Narnia', null, null],
  ] as const)('for %s, searched in %s, is %j', (key, country, expected) => {
    expect(placeOfFacet(key, country)).toEqual(expected);
  });
});
