import { z } from 'zod';
import { defineCall } from './define.ts';
import { provider } from './entities.ts';
import { done, id, line, placeText } from './shared.ts';

/** Most recommendations in a response. */
export const MAX_RECOMMENDED = 6;

/** Name, trade and place of a provider without contact details: those are on their page. */
const recommended = provider.pick({
  id: true,
  slug: true,
  nombre: true,
  nnegocio: true,
  especialidad: true,
  foto_perfil: true,
  pais: true,
  estado_pais: true,
  plan: true,
});
export type Recommended = z.infer<typeof recommended>;

/**
 * Recommends providers of the same trade: those of the place first, then those of its country from near to far; within
 * each, those whose plan pays for it first (R39), the others in an order that changes daily.
 */
export const getRecommendations = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/recomendaciones',
  summary: 'Otros proveedores del mismo oficio, los más cercanos primero',
  access: 'everyone',
  shared: true,
  query: z.object({
    /** Segments of the catalogue, comma-joined: any of them matches. */
    segmento: line().max(500),
    pais: placeText,
    estado: placeText,
    /** Ids of providers to leave out, at most 60: the viewed one, and those already shown. */
    sin: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(id).max(60))
      .optional(),
  }),
  status: 200,
  answer: done.extend({ data: z.array(recommended).max(MAX_RECOMMENDED) }),
  errors: ['lugar_requerido'],
});
