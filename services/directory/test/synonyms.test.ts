import { CATALOGUE, categoryOf } from '@vitrina/contracts/catalogue';
import { foldText } from '@vitrina/contracts/places';
import { describe, expect, it } from 'vitest';
import GENERAL from '../src/search/synonyms/general.json' with { type: 'json' };
import {
  findTradesByName,
  MAX_ALTERNATIVES,
  STOP_WORDS,
  SYNONYM_GROUPS,
  synonymSettings,
  TRADE_WORDS,
  WIDE_WORDS,
  wordsForSegments,
} from '../src/search/synonyms.ts';
import { singularOrPlural } from '../src/search/word-forms.ts';

const settings = synonymSettings();
const trades = CATALOGUE.flatMap((group) => group.trades);
const wordsOf = ({ people, words }: (typeof TRADE_WORDS)[number]) => [...people, ...words];

describe('the dictionary of trades', () => {
  it('contains at least one group per trade', () => {
    expect(SYNONYM_GROUPS.length).toBeGreaterThanOrEqual(200);
  });

  it('contains each trade of the catalogue in exactly one group, with at least one worker', () => {
    expect(TRADE_WORDS.flatMap(({ trades }) => trades).toSorted()).toEqual([...trades].sort());
    const impersonal = TRADE_WORDS.filter(({ people }) => people.length === 0).map(({ trades }) => trades);
    expect(impersonal).toEqual([]);
  });

  it('contains a word in one group only, whatever its accents, and in lower case', () => {
    const owner = new Map<string, string>();
    const groups = [...TRADE_WORDS.map(wordsOf), ...GENERAL];
    const twice = groups.flatMap((group) =>
      [...new Set(group)].flatMap((word) => {
        const folded = foldText(word);
        const before = owner.get(folded);
        owner.set(folded, group[0] ?? '');
        return before === undefined ? [] : [`${word} of ${group[0]}, already of ${before}`];
      }),
    );
    expect(twice).toEqual([]);
    for (const word of groups.flat()) expect(word).toBe(word.toLowerCase().trim());
  });

  it('merges trades only where the catalogue divides one trade of one category', () => {
    const merged = TRADE_WORDS.filter(({ trades }) => trades.length > 1).map(({ trades }) => trades);
    expect(merged.every((names) => new Set(names.map((name) => categoryOf(name))).size === 1)).toBe(true);
    expect(merged.map((names) => names.length)).toEqual([4]);
  });

  it("gives no trade another trade's name", () => {
    const names = new Map(trades.map((name) => [foldText(name), name]));
    const wrong = TRADE_WORDS.flatMap((group) =>
      wordsOf(group).filter((word) => {
        const named = names.get(foldText(word));
        return named !== undefined && !group.trades.includes(named);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('contains no word that is part of the name of a trade of another group', () => {
    const padded = (text: string) => ` ${foldText(text)} `;
    const wrong = TRADE_WORDS.flatMap((group) =>
      wordsOf(group).filter((word) =>
        trades.some((name) => !group.trades.includes(name) && padded(name).includes(padded(word))),
      ),
    );
    expect(wrong).toEqual([]);
    expect(settings.electricista).not.toContain('electricidad');
  });

  it('keeps wide words out of the groups and points them at trades that exist', () => {
    const held = new Set(SYNONYM_GROUPS.flat().map(foldText));
    expect(WIDE_WORDS.map(({ word }) => word).filter((word) => held.has(foldText(word)))).toEqual([]);
    expect(new Set(WIDE_WORDS.map(({ word }) => foldText(word))).size).toBe(WIDE_WORDS.length);
    expect(WIDE_WORDS.flatMap(({ trades }) => trades).filter((name) => !trades.includes(name))).toEqual([]);
  });

  it('contains only entries that the engine looks up', () => {
    for (const [word, others] of Object.entries(settings)) {
      expect(word).toBe(foldText(word));
      expect(word.split(' ').length, word).toBeLessThanOrEqual(3);
      expect(
        word.split(' ').filter((part) => STOP_WORDS.includes(part)),
        word,
      ).toEqual([]);
      expect(others, word).not.toContain(word);
      expect(others.length, word).toBeLessThan(MAX_ALTERNATIVES);
    }
  });
});

describe('the synonyms of a word', () => {
  it.each([
    ['plomero', 'plomeria'],
    ['plomera', 'plomeria'],
    ['plomeros', 'plomeria'],
    ['electricista', 'instalaciones electricas'],
    ['electricidad', 'electricista'],
    ['fotografa', 'fotografia de eventos'],
    ['contador', 'contabilidad'],
    ['contadora', 'contabilidad'],
    ['abogadas', 'asesoria juridica'],
    ['ornamentador', 'herreria'],
    ['herrero', 'ornamentador'],
    ['estetica', 'peluqueria y estetica'],
    ['catering', 'banquetes'],
    ['trasteo', 'fletes'],
    ['computador', 'computadora'],
    ['drywall', 'tablaroca'],
    ['montallantas', 'vulcanizadora'],
    ['ninera', 'cuidado de ninos'],
    ['albaniles', 'albanileria'],
    ['renta', 'alquiler'],
    ['ducha', 'regadera'],
  ])('include, for %s, %s', (word, found) => {
    expect(settings[word]).toContain(found);
  });

  it('never lead a trade back to a wide word', () => {
    expect(settings.peluqueria).not.toContain('estetica');
  });

  it("appear in the documents of the word's trades and of no others", () => {
    expect(wordsForSegments(['Plomería'])).toEqual(expect.arrayContaining(['plomero', 'plomera', 'fontanero']));
    expect(wordsForSegments(['Fotografía inmobiliaria'])).toContain('fotógrafa');
    expect(wordsForSegments(['Fotografía inmobiliaria'])).not.toContain('finca raíz');
    expect(wordsForSegments(['Electricidad automotriz'])).not.toContain('electricista');
  });

  it('lead to its trades from the whole word and its prefix', () => {
    expect(findTradesByName('Fontanero')).toEqual(['Plomería', 'Plomería']);
    expect(findTradesByName('fontan')[0]).toBe('Plomería');
    expect(findTradesByName('trasteos')[0]).toBe('Mudanzas y fletes');
    expect(findTradesByName('fo')).toEqual([]);
  });
});

describe('the other number of a word', () => {
  it.each([
    ['plomero', ['plomeros']],
    ['albanil', ['albaniles']],
    ['jardines', ['jardin', 'jardine']],
    ['tatuajes', ['tatuaj', 'tatuaje']],
    ['pez', []],
    ['actriz', ['actrices']],
    ['actrices', ['actriz']],
    ['aseo de casas', []],
  ])('turns %s into %j', (word, forms) => {
    expect(singularOrPlural(word)).toEqual(forms);
  });
});
