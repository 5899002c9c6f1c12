import { describe, expect, it } from 'vitest';
import { groupsInOrder, popularTrades } from '../src/layout/index.ts';

const groups = ['Hogar', 'Fiestas', 'Moda', 'Salud'].map((categoria) => ({
  categoria,
  subcategorias: [`${categoria} A`, `${categoria} B`],
}));
const counts = { Moda: 3, 'Moda A': 3, 'Moda B': 1, Salud: 1, 'Salud B': 1 };

describe('the services of the landing page', () => {
  it('stay in order during a visit, those with providers here first', () => {
    const names = groupsInOrder(groups, counts, 7).map(({ categoria }) => categoria);
    expect(names.slice(0, 2).sort()).toEqual(['Moda', 'Salud']);
    expect(names.slice(2).sort()).toEqual(['Fiestas', 'Hogar']);
    expect(groupsInOrder(groups, counts, 7).map(({ categoria }) => categoria)).toEqual(names);
  });

  it('change their order between visits', () => {
    const orders = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) =>
      groupsInOrder(groups, {}, seed)
        .map(({ categoria }) => categoria)
        .join(),
    );
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  it('name trades by their number of providers here, and none without providers', () => {
    expect(popularTrades(groups, counts)).toEqual(['Moda A', 'Moda B', 'Salud B']);
    expect(popularTrades(groups, {})).toEqual([]);
  });
});
