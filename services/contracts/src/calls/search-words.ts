import { z } from 'zod';
import { defineCall } from './define.ts';
import { atMost, done, id, line } from './shared.ts';

/** Word, or a few, that an administrator assigned to a trade of the catalogue for the search. */
const searchWord = z.object({
  id,
  palabra: z.string(),
  oficio: z.string(),
  quien: z.string(),
  fecha: z.iso.datetime(),
});
export type SearchWord = z.infer<typeof searchWord>;

const list = done.extend({ data: z.array(searchWord) });

export const getSearchWords = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/admin/palabras',
  summary: 'Palabras que la búsqueda aprendió, las más nuevas primero',
  access: 'admin',
  status: 200,
  answer: list,
});

/** Assigns words to trades: all of them, or none on an error. A word that has a trade already gets the new one. */
export const postSearchWords = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/api/admin/palabras',
  summary: 'Enseñar a la búsqueda qué oficio nombran unas palabras; queda en la bitácora',
  access: 'admin',
  json: z.object({
    palabras: z
      .array(
        z.object({
          palabra: line('palabra_invalida').check(atMost(60, 'palabra_invalida')),
          oficio: line().check(atMost(80)),
        }),
      )
      .min(1, 'palabra_invalida')
      .max(50),
  }),
  status: 200,
  answer: list,
  errors: ['palabra_invalida', 'palabra_conocida', 'palabras_llenas', 'oficio_desconocido', 'marcas_excesivas'],
});

export const deleteSearchWord = defineCall({
  service: 'directory',
  method: 'DELETE',
  path: '/api/admin/palabras/:id',
  summary: 'Quitar una palabra que la búsqueda aprendió; queda en la bitácora',
  access: 'admin',
  params: z.object({ id }),
  status: 200,
  answer: list,
  errors: ['palabra_no_encontrada'],
});
