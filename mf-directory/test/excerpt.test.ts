import { HIGHLIGHT_END, HIGHLIGHT_START, splitHighlight } from '@vitrina/contracts/rules';
import { describe, expect, it } from 'vitest';
import { excerptOf, isMarked } from '../src/providers/highlighted.tsx';

const marked = (word: string) => `${HIGHLIGHT_START}${word}${HIGHLIGHT_END}`;
const filler = 'palabras que rodean lo que se busca y no dicen nada más '.repeat(4);

describe('the excerpt of a long text', () => {
  it.each([
    ['at its begin', `${marked('Fugas')} de agua. ${filler}`],
    ['in its middle', `${filler}${marked('fugas')} ${filler}`],
    ['at its end', `${filler}${marked('fugas')}`],
    ['longer than the part itself', `${filler}${marked('fuga'.repeat(60))} ${filler}`],
  ])('contains a whole match %s, and is short', (_where, text) => {
    const pieces = splitHighlight(excerptOf(text));
    expect(pieces.filter(({ match }) => match)).toHaveLength(1);
    expect(pieces.map((piece) => piece.text).join('').length).toBeLessThan(130);
  });

  it('marks omissions with dots, and leaves a short text unchanged', () => {
    expect(excerptOf(`${filler}${marked('fugas')} ${filler}`)).toMatch(/^….*…$/);
    expect(excerptOf(`Reparo ${marked('fugas')}`)).toBe(`Reparo ${marked('fugas')}`);
  });

  it('recognises a text without a match', () => {
    expect([isMarked('Reparo fugas'), isMarked(marked('fugas'))]).toEqual([false, true]);
  });
});
