import { describe, expect, it } from 'vitest';
import { addressOf, nextCursor } from '../src/api/call.ts';
import { connectionError, errorOf } from '../src/api/error.ts';

describe('the address of a call', () => {
  it.each([
    ['/api/paises', undefined, undefined, '/api/paises'],
    ['/api/galeria', undefined, { country: 'MX', state: 'DF' }, '/api/galeria?country=MX&state=DF'],
    [
      '/api/galeria',
      undefined,
      { country: 'MX', segmento: undefined, cursor: null, email: '' },
      '/api/galeria?country=MX',
    ],
    ['/api/buscar', undefined, { q: 'diseño & más', limit: 0 }, '/api/buscar?q=dise%C3%B1o+%26+m%C3%A1s&limit=0'],
    ['/api/proveedores/:slug', { slug: 'luz/ardila' }, undefined, '/api/proveedores/luz%2Fardila'],
  ])('%s with %o and %o is %s', (path, params, query, expected) => {
    expect(addressOf(path, { params, query })).toBe(expected);
  });

  it('refuses a path whose parameter is missing', () => {
    expect(() => addressOf('/api/proveedores/:slug', { params: { slug: '' } })).toThrow('slug');
  });
});

describe('the cursor of the next page', () => {
  it.each([
    [null, null],
    ['</api/usuarios?limit=24&cursor=a%2Bb>; rel="next"', 'a+b'],
    ['<https://vitrina.example/api/usuarios?cursor=xyz>; rel=next', 'xyz'],
    ['</api/usuarios?cursor=old>; rel="prev", </api/usuarios?cursor=new>; rel="next"', 'new'],
    ['</api/usuarios?cursor=old>; rel="prev"', null],
    ['</api/usuarios>; rel="next"', null],
  ])('reads from the header %s as %s', (header, cursor) => {
    expect(nextCursor(header)).toBe(cursor);
  });
});

describe('a refused call', () => {
  it('carries the text, code, request and pause of the envelope', () => {
    const body = JSON.stringify({ success: false, error: 'Espera.', code: 'demasiadas_solicitudes', requestId: 'r-1' });
    const error = errorOf({ status: 429, body, requestId: 'other', retryAfter: '12' });
    expect(error).toMatchObject({
      message: 'Espera.',
      status: 429,
      code: 'demasiadas_solicitudes',
      requestId: 'r-1',
      retryAfter: 12,
    });
  });

  it.each(['<html>Bad gateway</html>', '', '[]', '{"error":{}}', 'null'])(
    'has a readable text for the body %s',
    (body) => {
      const error = errorOf({ status: 502, body, requestId: 'r-2', retryAfter: null });
      expect(error).toMatchObject({
        message: 'Ocurrió un error inesperado. Inténtalo de nuevo.',
        code: 'respuesta_ilegible',
        requestId: 'r-2',
        retryAfter: null,
      });
    },
  );

  it('keeps a text without a code', () => {
    const error = errorOf({ status: 400, body: '{"error":"Espera."}', requestId: null, retryAfter: null });
    expect(error).toMatchObject({ message: 'Espera.', code: 'sin_codigo' });
  });

  it('reports a failed connection if there is no response', () => {
    expect(connectionError()).toMatchObject({ message: 'Error en la conexión con el servidor', status: 0 });
  });
});
