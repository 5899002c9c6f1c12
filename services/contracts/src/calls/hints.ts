import { z } from 'zod';
import { hintKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { done, id } from './shared.ts';

/** Name of a hint: its kind, followed by the post's id if it is about a post. */
const clave = z.string().regex(new RegExp(`^(${Object.values(hintKinds.toWire).join('|')})(-[0-9a-f]{24})?$`));

/** Suggestion to improve a provider's presentation. */
const hint = z.object({
  clave,
  consejo: z.enum(hintKinds.toWire),
  /** Subject of the hint; null for a hint about the profile. */
  publicacion: z.object({ id, evento: z.string() }).nullable(),
});
export type PresentationHint = z.infer<typeof hint>;

/** Lists hints about the signed-in provider's presentation, the most important first, without dismissed ones (R39). */
export const getHints = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/consejos',
  summary: 'Consejos para la presentación propia',
  access: 'provider',
  status: 200,
  answer: done.extend({ data: z.array(hint) }),
  errors: ['consejos_sin_plan'],
});

/** Dismisses a hint, or takes that back; an outdated hint may be dismissed, too. */
export const postHint = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/api/consejos',
  summary: 'Descartar un consejo, o recuperarlo',
  access: 'provider',
  json: z.object({ clave, descartado: z.boolean() }),
  status: 200,
  answer: done,
  errors: ['consejos_sin_plan', 'publicacion_no_encontrada'],
});
