import { readServices } from '@vitrina/contracts/rules/prices';
import { describe, expect, it } from 'vitest';
import { moved } from '../src/ordering/use-drag.ts';
import {
  type Line,
  lineProblem,
  readLines,
  UNITS,
  wireLines,
  withoutPrices,
  writeLines,
  yearProblem,
} from '../src/profile/prices/lines.ts';

const line = (nombre: string, desde: string, unidad: Line['unidad'] = 'trabajo'): Line => ({ nombre, desde, unidad });
const json = (...lines: Line[]) => writeLines(lines);

describe('the lines of the form', () => {
  it('reach the server without blank ones, in its form', () => {
    const typed = json(line(' Afinación ', '$1,350'), line('', ''), line('Hora', '85.000', 'hora'));
    expect(readServices(wireLines(typed))).toEqual({
      services: [
        { name: 'Afinación', from: 1_350, unit: 'job' },
        { name: 'Hora', from: 85_000, unit: 'hour' },
      ],
    });
    expect([wireLines(''), wireLines(json(line(' ', '')))]).toEqual(['', '']);
  });

  it('accept every unit of the server', () => {
    for (const unit of UNITS)
      expect(readServices(wireLines(json(line('Servicio', '1', unit))))).not.toHaveProperty('error');
  });

  it('survive an unreadable draft', () => {
    for (const text of ['', 'x', '{}', '[null,1,"x",{}]', '[{"nombre":"a","desde":"1","unidad":"kilo"}]'])
      expect(readLines(text), text).toEqual([]);
  });

  it.each<[string, Line[], string | null]>([
    ['complete lines', [line('Afinación', '350')], null],
    ['a blank line', [line('', ' ')], null],
    ['a missing name', [line('Afinación', '350'), line('', '900')], 'Escribe qué incluye el servicio 2.'],
    ['a missing price', [line('Afinación', '')], 'Escribe desde cuánto cobras «Afinación».'],
    ['cents', [line('Afinación', '350.50')], 'Usa pesos enteros, sin centavos: 350 o 1,350.'],
    ['a name of 61', [line('a'.repeat(61), '350')], 'El nombre no puede exceder los 60 caracteres.'],
  ])('find the problem of %s', (_what, lines, text) => {
    expect(lineProblem(json(...lines))?.text ?? null).toBe(text);
  });

  it('lose their prices, not their names and units, before a change of country', () => {
    expect(readLines(withoutPrices(json(line('Hora', '350', 'hora'))))).toEqual([line('Hora', '', 'hora')]);
    expect(withoutPrices('')).toBe('');
  });

  it('move to their new index', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });
});

describe('the year in which work began', () => {
  it('needs four digits, from 1900 to the current year, or stays empty', () => {
    for (const year of ['', '1900', '2026']) expect(yearProblem(year, 2026), year).toBeNull();
    for (const year of ['1899', '2027', '98', 'hace 20'])
      expect(yearProblem(year, 2026), year).toContain('cuatro cifras');
  });
});
