import { z } from 'zod';
import { defineCall } from './define.ts';
import { done } from './shared.ts';

/** Token of a link that only leads to a text, with its parts and its signature. */
const letterToken = z.string('enlace_vencido').regex(/^[\w.-]{1,200}$/, 'enlace_vencido');

/**
 * Reads the text that a mail announced without repeating it: mails to an address that is not proven to be the reader's
 * contain no words of other people. `rutas` are pages of providers that belong to a paragraph. A POST, so that no log
 * holds the token.
 */
export const postLetter = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/cartas',
  summary: 'Leer lo que un correo anunció',
  access: 'everyone',
  json: z.object({ token: letterToken }),
  status: 200,
  answer: done.extend({
    data: z.object({
      titulo: z.string(),
      parrafos: z.array(z.object({ texto: z.string(), rutas: z.array(z.string()) })),
    }),
  }),
  errors: ['enlace_vencido'],
});
