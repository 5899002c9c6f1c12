import { describe, expect, it } from 'vitest';
import { backoff } from '../src/live/combined-source.ts';
import { readTheme } from '../src/theme.ts';

describe('the pause before reconnecting', () => {
  it.each([
    [1, 500, 1_000],
    [2, 1_000, 2_000],
    [3, 2_000, 4_000],
    [6, 15_000, 30_000],
    [60, 15_000, 30_000],
  ])('lasts on try %d between %d and %d ms', (attempt, least, most) => {
    expect(backoff(attempt, 0)).toBe(least);
    expect(backoff(attempt, 1)).toBe(most);
  });
});

describe('the stored theme', () => {
  it.each([
    ['', 'sistema'],
    ['tema=oscuro', 'oscuro'],
    ['a=1; tema=claro; b=2', 'claro'],
    ['sistema=oscuro', 'sistema'],
    ['tema=rosa', 'sistema'],
  ])('reads from the cookies %s as %s', (cookies, theme) => {
    expect(readTheme(cookies)).toBe(theme);
  });
});
