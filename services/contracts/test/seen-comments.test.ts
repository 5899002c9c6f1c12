import { describe, expect, it } from 'vitest';
import { countNew, seenUntil, withSeen } from '../src/rules/index.ts';

const first = '2026-01-01T10:00:00.000Z';
const second = '2026-01-02T10:00:00.000Z';
const third = '2026-01-03T10:00:00.000Z';
const said = (fecha: string, respuesta: string | null = null, propio = false) => ({ fecha, respuesta, propio });

describe('comments that are new to the owner', () => {
  it.each([
    ['all without a reply if none was read here yet', [said(third), said(second, 'Gracias')], null, 1],
    ['those after the last read comment', [said(third), said(second), said(first)], second, 1],
    ['those that were answered elsewhere, too', [said(third, 'Gracias')], second, 1],
    ['none by the owner', [said(third, null, true)], second, 0],
    ['none if all were read', [said(second)], second, 0],
  ] as const)('include %s', (_name, comments, seen, count) => {
    expect(countNew(comments, seen)).toBe(count);
  });
});

describe('the moment that an owner has read up to', () => {
  it('counts for each account, and never goes back', () => {
    const ana = withSeen(null, 'ana@ejemplo.mx', second);
    const both = withSeen(ana, 'luis@ejemplo.mx', first);
    expect(withSeen(both, 'ana@ejemplo.mx', first)).toEqual({ 'ana@ejemplo.mx': second, 'luis@ejemplo.mx': first });
    expect(seenUntil(withSeen(both, 'ana@ejemplo.mx', third), 'ana@ejemplo.mx')).toBe(third);
  });

  it.each([[null], ['texto'], [7], [{ 'ana@ejemplo.mx': 7 }], [[]]])('does not exist for %j', (stored) => {
    expect(seenUntil(stored, 'ana@ejemplo.mx')).toBeNull();
  });
});
