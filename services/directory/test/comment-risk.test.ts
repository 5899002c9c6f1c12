import { MAX_COMMENT } from '@vitrina/contracts/rules';
import { readable } from '@vitrina/contracts/rules/text-risk';
import { describe, expect, it } from 'vitest';
import { commentRisk, TRUSTED_AFTER } from '../src/comments/comment-risk.ts';
import { HELD, ORDINARY } from './comment-samples.ts';

const newcomer = { name: 'Ana Ruiz', vouchers: 0, elsewhere: 0 };
const known = { name: 'Ana Ruiz', vouchers: TRUSTED_AFTER, elsewhere: 0 };

describe('a newcomer’s comment', () => {
  it.each(ORDINARY)('%j is published', (text) => expect(commentRisk(text, newcomer)).toBeNull());

  it.each(HELD)('%j is held for %j', (text, risk) => expect(commentRisk(text, newcomer)).toBe(risk));
});

describe('a known author', () => {
  it.each(['Vean https://mis-fotos.example', 'Su número es 55 1234 5678', 'QUEDAMOS FELICES CON TODO'])(
    'may write %j',
    (text) => expect(commentRisk(text, known)).toBeNull(),
  );

  it('may not insult', () => expect(commentRisk('Qué imbécil', known)).toBe('insult'));

  it.each([
    ['Muy bueno', 1, null],
    ['Muy bueno', 2, 'repeated'],
    ['Conozcan mi taller de muebles a la medida en la colonia Roma', 1, 'repeated'],
    ['Conozcan mi taller de muebles a la medida en la colonia Roma', 0, null],
  ] as const)('writing %j to %d others is held for %j', (text, elsewhere, expected) => {
    expect(commentRisk(text, { ...known, elsewhere })).toBe(expected);
  });
});

describe("an author's name", () => {
  it.each([
    ['Reclama tu premio en premio-x.xyz ☎ 55 1234 5678', 'contact'],
    ['evil.dev', 'link'],
    ['Pinche Pendejo', 'insult'],
  ] as const)('%j holds the comment for %j, even of a known author', (name, risk) => {
    expect(commentRisk('Muy buen trabajo', { ...known, name })).toBe(risk);
  });
});

describe('reading', () => {
  it('returns the digits of every script', () => {
    const numbers = Array.from({ length: 0x2_0000 }, (_, code) => code).filter(
      (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
    );
    expect(numbers.length).toBeGreaterThan(600);
    const read = numbers.map((code) => readable(String.fromCodePoint(code)));
    expect(read.join('')).toBe('0123456789'.repeat(numbers.length / 10));
  });

  it('changes only the accents of ordinary Spanish', () => {
    expect(readable('¿Qué tal, Ñoño? 5 × 3 = 15 €')).toBe('¿Que tal, Nono? 5 × 3 = 15 €');
  });
});

/** Strings that made similar rules slow, repeated to the length of the longest comment. */
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

function timeOf(text: string): number {
  const before = performance.now();
  commentRisk(text, newcomer);
  return performance.now() - before;
}

/**
 * Measures how many times longer one text takes than another, by the fastest of alternating runs. Other work on the
 * machine only adds time, so it repeats up to 200 times while the ratio is above the limit.
 */
function ratioOf(text: string, other: string, limit: number): number {
  let quickest = Number.POSITIVE_INFINITY;
  let quickestOther = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 200 && (run < 5 || quickest / quickestOther > limit); run += 1) {
    quickest = Math.min(quickest, timeOf(text));
    quickestOther = Math.min(quickestOther, timeOf(other));
  }
  return quickest / quickestOther;
}

describe('the cost of reading', () => {
  it('stays similar for a hostile and an ordinary comment of the same length', () => {
    const ordinary = filled('Muy buen trabajo, llegaron a tiempo y dejaron todo limpio. ', MAX_COMMENT);
    // Measured: at most 6.8 times (a syllable of Hangul has three letters).
    const ratios = HOSTILE.map((unit) => [unit, ratioOf(filled(unit, MAX_COMMENT), ordinary, 10)] as const);
    expect(ratios.filter(([, ratio]) => ratio > 10)).toEqual([]);
  });

  it('grows with the length and not with its square', () => {
    // Eight times the length: a square would make it sixty-four times the time.
    const ratios = HOSTILE.map((unit) => {
      const short = filled(unit, 2 * MAX_COMMENT);
      const long = filled(unit, 16 * MAX_COMMENT);
      return [unit, ratioOf(long, short, 24)] as const;
    });
    expect(ratios.filter(([, ratio]) => ratio > 24)).toEqual([]);
  });
});
