import type { FailureGroup } from '@vitrina/contracts/microfrontends';
import { describe, expect, it } from 'vitest';
import { reportLines } from '../src/texts.ts';

const frame = { funcion: 'Sample', archivo: 'src/app.tsx', linea: 12, columna: 5, fuente: true };
const group: FailureGroup = {
  id: 'a',
  version: '1.0.0-0123456789ab',
  codigo: 'pantalla',
  veces: 3,
  otros: false,
  mensaje: 'x is\nnull',
  rutas: ['/muestra'],
  navegadores: ['Safari 16'],
  primero: '',
  ultimo: '2026-11-20T10:00:00.000Z',
  pila: [frame, { ...frame, funcion: null, archivo: null }, frame, frame, frame],
};

describe('the failures in a terminal', () => {
  it('list code, count, browsers, route, message and the first four frames', () => {
    expect(reportLines([group])).toEqual([
      'Avisos de los navegadores',
      '  1.0.0-0123456789ab  pantalla  3 páginas  2026-11-20T10:00:00.000Z  Safari 16, /muestra',
      '    x is null',
      '      Sample (src/app.tsx:12:5)',
      '      código ajeno a los builds',
      '      Sample (src/app.tsx:12:5)',
      '      Sample (src/app.tsx:12:5)',
    ]);
  });

  it('contain no terminal control characters', () => {
    const hostile = 'a\u001b[2J\u001b]0;title\u0007b\u202ec\r\n  d';
    const lines = reportLines([{ ...group, mensaje: hostile, pila: [{ ...frame, funcion: hostile }] }]);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(lines[2]).toBe('    a [2J ]0;title b c   d');
  });

  it('mention an empty list, a missing message and further failures', () => {
    expect(reportLines([])).toEqual(['Avisos de los navegadores', '  Ningún aviso en los últimos 30 días.']);
    const bare = { ...group, veces: 1, mensaje: null, pila: [] };
    const lines = reportLines([bare, { ...bare, otros: true }, bare], 2);
    expect(lines.filter((line) => /^ {4}\S/.test(line)).map((line) => line.trim())).toEqual([
      'sin mensaje',
      'otros fallos de esta versión, sin más detalle',
    ]);
    expect(lines.at(-1)).toMatch(/^ {2}Todos: npm run registry -w <carpeta> -- reports/);
  });
});
