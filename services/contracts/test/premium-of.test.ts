import { describe, expect, it } from 'vitest';
import type { Post } from '../src/index.ts';
import { premiumOf } from '../src/layout/index.ts';

describe('the Premium carousel', () => {
  const post = (slug: string, id: string, plan: string) =>
    ({ id, plan, proveedor_slug: slug, nombre: slug.toUpperCase(), especialidad: 'Teatro' }) as Post;

  it('shows only the Premium providers, once each, with three works at most, in the order of the gallery', () => {
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

  it("keeps each provider's average, if there is one", () => {
    const posts = [{ ...post('b', '1', 'premium'), valoracion_media: 4.7 }, post('a', '2', 'premium')];
    expect(premiumOf(posts).map(({ rating }) => rating)).toEqual([4.7, undefined]);
  });

  it('shows eight at most, and nothing without any', () => {
    const many = Array.from({ length: 20 }, (_, index) => post(`p${index}`, `${index}`, 'premium'));
    expect(premiumOf(many)).toHaveLength(8);
    expect(premiumOf([post('c', '3', 'basico')])).toEqual([]);
  });
});
