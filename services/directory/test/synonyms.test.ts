import { CATALOGUE } from '@vitrina/contracts/catalogue';
import { foldText } from '@vitrina/contracts/places';
import { describe, expect, it } from 'vitest';
import { ONE_WAY_SYNONYMS, SYNONYM_GROUPS, synonymSettings } from '../src/search/synonyms.ts';

const settings = synonymSettings();
const terms = SYNONYM_GROUPS.flat();

describe('the dictionary of trades', () => {
  it('holds every word once, whatever its accents, in lower case', () => {
    const owner = new Map<string, string>();
    for (const group of SYNONYM_GROUPS) {
      expect(group.length, group[0]).toBeGreaterThan(1);
      for (const term of group) {
        expect(term).toBe(term.toLowerCase().trim());
        const folded = foldText(term);
        expect(owner.get(folded), `${term} of ${group[0]}`).toBeUndefined();
        owner.set(folded, group[0] ?? '');
      }
    }
    expect(SYNONYM_GROUPS.length).toBeGreaterThanOrEqual(60);
  });

  it('keeps one-way words out of the groups and points them at words that exist', () => {
    const known = new Set(terms);
    for (const { word, finds } of ONE_WAY_SYNONYMS) {
      expect(known.has(word), word).toBe(false);
      for (const target of finds) expect(known.has(target), `${word} → ${target}`).toBe(true);
    }
  });

  it('reaches every trade of the catalogue by at least one other word', () => {
    const folded = terms.map((term) => ` ${foldText(term)} `);
    const silent = CATALOGUE.flatMap(({ subcategorias }) => subcategorias).filter(
      (trade) => !folded.some((term) => ` ${foldText(trade)} `.includes(term)),
    );
    expect(silent).toEqual([]);
  });

  it.each([
    ['plomero', 'plomeria'],
    ['plomera', 'plomeria'],
    ['electricista', 'electricidad'],
    ['fotografa', 'fotografia'],
    ['contador', 'contabilidad'],
    ['abogada', 'asesoria juridica'],
    ['ornamentador', 'herreria'],
    ['herrero', 'ornamentador'],
    ['estetica', 'peluqueria'],
    ['catering', 'banquetes'],
    ['trasteo', 'fletes'],
    ['computador', 'computadora'],
    ['drywall', 'tablaroca'],
    ['montallantas', 'vulcanizadora'],
    ['ninera', 'cuidado de ninos'],
  ])('%s finds %s', (word, found) => {
    expect(settings[word]).toContain(found);
  });

  it('does not lead a trade back to a wide word', () => {
    expect(settings.peluqueria).not.toContain('estetica');
  });
});
