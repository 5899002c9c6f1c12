import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arraysOf, ask, expectFound, runDemoDirectory } from './judged-searches.ts';
import type { RunningDirectory } from './platform.ts';
import sixth from './queries/sixth.json' with { type: 'json' };

let directory: RunningDirectory;
beforeAll(async () => {
  directory = await runDemoDirectory();
}, 60_000);
afterAll(() => directory.close());

// The newest set of 400 queries; the other five are in `queries.large.test.ts`.
describe('searches written independently of the product', () => {
  it.each(arraysOf({ sixth }))(
    'find the expected result first, and hardly ever another, in the array $name of the set $set',
    (queries) => expectFound(directory, queries),
    120_000,
  );
});

describe('a text with signs', () => {
  it.each([
    ['-plomero', 'Plomería'],
    ['plomero "mini', 'Plomería'],
    ['"plomero"', 'Plomería'],
    ['#plomero @vecinos', 'Plomería'],
    ['plomero🔧 urgente!!!', 'Plomería'],
    ['plomero/electricista', 'Plomería'],
    ['plomero* ~2', 'Plomería'],
    ['segments:plomero', 'Plomería'],
    ['mecánico a domicilio -guadalajara', 'Mecánica automotriz'],
    ['uñas', 'Manicure y pedicure'],
    ['unas', 'Manicure y pedicure'],
  ])('means its words in %s', async (text, trade) => {
    const { proveedores, entendido } = await ask(directory, text);
    expect(proveedores[0]?.segmento.split(',')).toContain(trade);
    expect(entendido?.lugar ?? null).toBeNull();
  });

  it.each(['-', '"""', '🔧', '¿?', '55 1234 5678'])('finds nothing if it is only %s', async (text) => {
    const { proveedores, publicaciones, total } = await ask(directory, text);
    expect([proveedores, publicaciones]).toEqual([[], []]);
    expect(total).toEqual({ proveedores: 0, publicaciones: 0 });
  });
});

describe('a trade without a provider in a place', () => {
  it('returns its name and the nearest providers, and no other trade', async () => {
    const { proveedores, publicaciones, entendido, proveedores_cercanos, cercanos } = await ask(
      directory,
      'yoga en mérida',
    );
    expect([proveedores, publicaciones]).toEqual([[], []]);
    expect(entendido).toMatchObject({ segmento: 'Yoga y meditación', lugar: { pais: 'MX', estado: 'YUC' } });
    expect(proveedores_cercanos.length).toBeGreaterThan(0);
    for (const { segmento } of proveedores_cercanos) expect(segmento).toContain('Yoga y meditación');
    expect(proveedores_cercanos[0]?.estado_pais).toBe(cercanos[0]?.estado);
  });
});
