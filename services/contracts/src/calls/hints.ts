import { z } from 'zod';
import { hintKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { done, id } from './shared.ts';

/** Name of a hint: its kind, and the post that it is about behind it, if it is about one. */
const clave = z.string().regex(new RegExp(`^(${Object.values(hintKinds.toWire).join('|')})(-[0-9a-f]{24})?$`));

/** One way in which a provider's presentation gets better. */
const hint = z.object({
  clave,
  consejo: z.enum(hintKinds.toWire),
  /** The post that it is about; null where it is about the profile. */
  publicacion: z.object({ id, evento: z.string() }).nullable(),
});
export type PresentationHint = z.infer<typeof hint>;

/** Hints on the own presentation, the weightiest first, without those that were dismissed (R39). */
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

/** Dismisses a hint, or takes that back; what is no hint any more may be dismissed, too. */
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
