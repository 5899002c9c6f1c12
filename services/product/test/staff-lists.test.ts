import { describe, expect, it } from 'vitest';
import { describeReading } from '../src/index.ts';

describe('the description of a reading for the log', () => {
  it.each([
    ['ana@correo.example', 'búsqueda: correo de 18 caracteres · 2 filas'],
    ['+52 55 1234 5678', 'búsqueda: número de 16 caracteres · 2 filas'],
    ['Ana Ruiz', 'búsqueda: texto de 8 caracteres · 2 filas'],
    ['ñ', 'búsqueda: texto de 1 carácter · 2 filas'],
    ['507f1f77bcf86cd799439011', 'búsqueda: 507f1f77bcf86cd799439011 · 2 filas'],
    ['', '2 filas'],
  ])('contains no searched word: %s', (q, said) => {
    expect(describeReading({ q, limit: 20, cursor: undefined }, 2)).toBe(said);
  });

  it('contains the filters that are choices, and that it was a further page', () => {
    const query = { q: 'Ana', estado: 'activa', rol: undefined, limit: 20, cursor: 'abc' };
    expect(describeReading(query, 1)).toBe(
      'búsqueda: texto de 3 caracteres · estado: activa · página siguiente · 1 fila',
    );
  });
});
