import { MAX_COMMENT } from '@vitrina/contracts/rules';
import { describe, expect, it } from 'vitest';
import { riskOf, TRUSTED_AFTER } from '../src/rules/comment-risk.ts';
import { readable } from '../src/rules/readable.ts';
import { HELD, ORDINARY } from './comment-samples.ts';

const newcomer = { vouchers: 0, elsewhere: 0 };
const known = { vouchers: TRUSTED_AFTER, elsewhere: 0 };

describe('a newcomer’s comment', () => {
  it.each(ORDINARY)('%j is shown', (text) => expect(riskOf(text, newcomer)).toBeNull());

  it.each(HELD)('%j is held for %j', (text, risk) => expect(riskOf(text, newcomer)).toBe(risk));
});

describe('who is known', () => {
  it.each(['Vean https://mis-fotos.example', 'Su número es 55 1234 5678', 'QUEDAMOS FELICES CON TODO'])(
    'may say %j',
    (text) => expect(riskOf(text, known)).toBeNull(),
  );

  it('may not insult', () => expect(riskOf('Qué imbécil', known)).toBe('insulto'));

  it.each([
    ['Muy bueno', 1, null],
    ['Muy bueno', 2, 'repetido'],
    ['Conozcan mi taller de muebles a la medida en la colonia Roma', 1, 'repetido'],
    ['Conozcan mi taller de muebles a la medida en la colonia Roma', 0, null],
  ] as const)('saying %j to %d others is held for %j', (text, elsewhere, expected) => {
    expect(riskOf(text, { ...known, elsewhere })).toBe(expected);
  });
});

describe('reading', () => {
  it('gives the digits of every script', () => {
    const numbers = Array.from({ length: 0x2_0000 }, (_, code) => code).filter(
      (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
    );
    expect(numbers.length).toBeGreaterThan(600);
    const read = numbers.map((code) => readable(String.fromCodePoint(code)));
    expect(read.join('')).toBe('0123456789'.repeat(numbers.length / 10));
  });

  it('leaves ordinary Spanish as it is but for the accents', () => {
    expect(readable('¿Qué tal, Ñoño? 5 × 3 = 15 €')).toBe('¿Que tal, Nono? 5 × 3 = 15 €');
  });
});

/** Strings that made rules like these slow, each of the length of the longest comment. */
const HOSTILE: readonly string[] = [
  '(at)',
  '@',
  'a@',
  'a@a',
  'a@a.',
  'a @ a ',
  ' ',
  '\n',
  '.',
  'a.',
  'a. ',
  'a . ',
  'a-',
  'w',
  'w ',
  'w w w ',
  'http',
  'h t t p ',
  ' punto ',
  '[punto]',
  'arroba ',
  '1',
  '1 ',
  '1*',
  '1      ',
  '1x',
  '1x1 x ',
  '1.1',
  '1,000.',
  '$1,',
  '12/12',
  '12/12/2026',
  '10:30-',
  '2026-',
  '15 # 9-',
  '¤',
  '123456789a',
  '123456789 a',
  'treinta y ',
  'cinco ',
  'a',
  'aaab',
  'p ',
  'p.',
  'A',
  'ñ',
  '\u0301',
  'a\u200b',
  '٥',
  '5️⃣',
  '\ufdfa',
  '\u3300',
  '\u321d',
  '⑽',
  '한',
  '𝟓',
  '🅿',
  'а',
  '!',
  'a!',
  '0a',
  '@a',
];
const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Time of one look at a text in milliseconds: the quickest of many, so that other work on the machine does not count. */
function costOf(text: string, looks: number): number {
  const times = Array.from({ length: looks }, () => {
    const before = performance.now();
    riskOf(text, newcomer);
    return performance.now() - before;
  });
  return Math.min(...times);
}

describe('the cost of reading', () => {
  it('is below 2 ms for the longest comment, whatever it holds', () => {
    const costs = HOSTILE.map((unit) => [unit, costOf(filled(unit, MAX_COMMENT), 30)] as const);
    expect(costs.filter(([, ms]) => ms >= 2)).toEqual([]);
  });

  it('grows with the length and not with its square', () => {
    // Eight times the length: a square would make it sixty-four times the time.
    const ratios = HOSTILE.map((unit) => {
      const [short, long] = [2, 16].map((times) => costOf(filled(unit, times * MAX_COMMENT), 8));
      return [unit, (long ?? 0) / (short ?? 1)] as const;
    });
    expect(ratios.filter(([, ratio]) => ratio > 24)).toEqual([]);
  });
});
