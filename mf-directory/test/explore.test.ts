import type { Post } from '@vitrina/contracts';
import { premiumOf } from '@vitrina/contracts/layout';
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

describe('carousel', () => {
  const post = (slug: string, id: string, plan: string) =>
    ({ id, plan, proveedor_slug: slug, nombre: slug.toUpperCase(), especialidad: 'Teatro' }) as Post;

  it('shows the Premium providers alone, once each, with three works at most, in the order of the gallery', () => {
    const posts = [
      post('b', '1', 'premium'),
      post('a', '2', 'premium'),
      post('c', '3', 'destacado'),
      ...['4', '5', '6'].map((id) => post('b', id, 'premium')),
    ];
    expect(premiumOf(posts).map(({ slug, works }) => [slug, works.map(({ id }) => id)])).toEqual([
      ['b', ['1', '4', '5']],
      ['a', ['2']],
    ]);
  });

  it('shows eight at most, and none where there are none', () => {
    const many = Array.from({ length: 20 }, (_, index) => post(`p${index}`, `${index}`, 'premium'));
    expect(premiumOf(many)).toHaveLength(8);
    expect(premiumOf([post('c', '3', 'basico')])).toEqual([]);
  });
});
