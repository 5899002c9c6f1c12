import type { Index } from 'meilisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Document, idsOf, useServer } from './support.ts';

const server = useServer();

describe('filters', () => {
  let index: Index<Document>;

  beforeAll(async () => {
    index = await server.index(
      { filterableAttributes: ['pais', 'estado', 'precio', 'servicios', 'activo', 'nota', 'lugar'] },
      [
        {
          id: 1,
          pais: 'MX',
          estado: 'Ciudad de México',
          precio: 100,
          servicios: ['yeso', 'pintura'],
          activo: true,
          nota: null,
        },
        { id: 2, pais: 'MX', estado: 'Jalisco', precio: 250.5, servicios: ['pintura'], activo: false, nota: '' },
        {
          id: 3,
          pais: 'CO',
          estado: 'Antioquia',
          precio: 50,
          servicios: [],
          activo: true,
          lugar: { ciudad: 'Medellín' },
        },
        { id: 4, pais: 'CO', estado: 'O\'Higgins "norte"', nota: 'hola' },
      ],
    );
  });

  it.each([
    ['pais = MX', [1, 2]],
    ['pais = mx', [1, 2]],
    ['pais=CO', [3, 4]],
    ['pais != MX', [3, 4]],
    ['estado = "Ciudad de México"', [1]],
    ["estado = 'ciudad de méxico'", [1]],
    ["estado = 'O\\'Higgins \"norte\"'", [4]],
    ['precio = 100', [1]],
    ['precio > 50', [1, 2]],
    ['precio >= 50 AND precio < 250', [1, 3]],
    ['precio 60 TO 300', [1, 2]],
    ['precio <= 50 OR precio >= 250.5', [2, 3]],
    ['servicios = pintura', [1, 2]],
    ['servicios IN [yeso, "otra cosa"]', [1]],
    ['servicios NOT IN [yeso]', [2, 3, 4]],
    ['NOT servicios = pintura', [3, 4]],
    ['NOT (pais = MX OR precio = 50)', [4]],
    ['pais = MX AND (precio < 200 OR activo = false)', [1, 2]],
    ['pais = CO OR pais = MX AND precio = 100', [1, 3, 4]],
    ['activo = true', [1, 3]],
    ['precio EXISTS', [1, 2, 3]],
    ['precio NOT EXISTS', [4]],
    ['nota IS NULL', [1]],
    ['nota IS NOT NULL', [2, 3, 4]],
    ['nota IS EMPTY', [2]],
    ['servicios IS EMPTY', [3]],
    ['lugar.ciudad = "medellín"', [3]],
    ['', [1, 2, 3, 4]],
  ])('%s', async (filter, expected) => {
    expect(idsOf(await index.search('', { filter }))).toEqual(expected);
  });

  it('takes lists: all must hold, of an inner list one', async () => {
    expect(idsOf(await index.search('', { filter: [['pais = MX', 'precio = 50'], 'activo = true'] }))).toEqual([1, 3]);
  });

  it.each([
    ['raro = 1', 'invalid_search_filter', /Attribute `raro` is not filterable/],
    ['pais & MX', 'invalid_search_filter', /^Was expecting an operation/],
    [
      'pais = MX pais = CO',
      'invalid_search_filter',
      /^Found unexpected characters at the end of the filter: `pais = CO`/,
    ],
    ['pais = ', 'invalid_search_filter', /^Was expecting a value but instead got nothing/],
    ['pais = "MX', 'invalid_search_filter', /missing the following closing delimiter: `"`/],
    ['(pais = MX', 'invalid_search_filter', /missing the following closing delimiter: `\)`/],
    ['pais IN MX', 'invalid_search_filter', /^Expected `\[` after `IN` keyword/],
    ['pais = AND', 'invalid_search_filter', /reserved keyword/],
    ['_geo = 1', 'invalid_search_filter', /reserved keyword/],
    ['pais CONTAINS M', 'feature_not_enabled', /CONTAINS/],
  ])('refuses %s', async (filter, code, message) => {
    await expect(index.search('', { filter })).rejects.toMatchObject({
      cause: { code, type: 'invalid_request', message: expect.stringMatching(message) },
    });
  });

  it('refuses a filter that is neither text nor list', async () => {
    expect(await server.call('POST', `/indexes/${index.uid}/search`, { filter: true })).toMatchObject({
      status: 400,
      body: { code: 'invalid_search_filter' },
    });
  });
});
