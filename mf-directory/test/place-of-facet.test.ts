import { describe, expect, it } from 'vitest';
import { placeOfFacet } from '../src/explore/filters/place-of-facet.ts';

describe('place of a facet', () => {
  it.each([
    ['JAL', 'MX', { pais: 'MX', estado: 'JAL', nombre: 'Jalisco' }],
    ['ANT', null, { pais: 'CO', estado: 'ANT', nombre: 'Antioquia' }],
    ['CO-GUA', null, { pais: 'CO', estado: 'GUA', nombre: 'Guainía' }],
    ['MX-GUA', null, { pais: 'MX', estado: 'GUA', nombre: 'Guanajuato' }],
    ['GUA', 'CO', { pais: 'CO', estado: 'GUA', nombre: 'Guainía' }],
    ['JAL', 'CO', null],
    ['Narnia', null, null],
  ] as const)('%s, searched in %s, is %j', (key, country, expected) => {
    expect(placeOfFacet(key, country)).toEqual(expected);
  });
});
