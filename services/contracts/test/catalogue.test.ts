import { describe, expect, it } from 'vitest';
import { CATALOGUE, categoryOf, listServices, SEGMENTS } from '../src/catalogue/catalogue.ts';
import { foldText } from '../src/places/index.ts';

const trades = CATALOGUE.flatMap((group) => group.trades);
const names = [...CATALOGUE.map(({ name }) => name), ...trades];

describe('the service catalogue', () => {
  it('covers enough trades for both countries', () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(14);
    expect(trades.length).toBeGreaterThanOrEqual(130);
  });

  it('names everything once, without commas, in sentence case', () => {
    expect(new Set(names.map(foldText)).size).toBe(names.length);
    expect(SEGMENTS).toEqual(new Set(names));
    for (const name of names) expect(name).toMatch(/^\p{Lu}[^,]*\S$/u);
  });

  it('writes endings that carry an accent with it', () => {
    for (const name of names) expect(name).not.toMatch(/(?:cion|eria|grafia|logia)(?:\s|$)/);
  });

  it('finds the group of a trade', () => {
    expect(categoryOf('Plomería')?.id).toBe('home');
    expect(categoryOf('Cocina y banquetes')?.id).toBe('kitchen');
    expect(categoryOf('Alquimia')).toBeNull();
  });

  it('sends only its two fields over the wire', () => {
    for (const group of listServices().servicios_oficios) {
      expect(Object.keys(group).sort()).toEqual(['categoria', 'subcategorias']);
    }
  });
});
