import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldKeepingEnye, foldText } from '../src/places/index.ts';

describe.each([
  ['foldText', foldText],
  ['foldKeepingEnye', foldKeepingEnye],
])('%s', (_, fold) => {
  it('folds a text of ASCII alone as before a word with an accent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 40 }), (text) => {
        expect(`${fold(text)} cafe`.trim()).toBe(fold(`${text} café`));
      }),
    );
  });

  it('folds a text with accents as before a word of other letters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom(...'áÉïÑü.¿e\u0301'), fc.string({ unit: 'grapheme' })) }),
        (text) => {
          expect(`${fold(text)} 字`.trim()).toBe(fold(`${text} 字`));
        },
      ),
    );
  });
});
