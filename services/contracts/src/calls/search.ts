import { z } from 'zod';
import { defineCall } from './define.ts';
import { post, provider } from './entities.ts';
import { done, page, placeText } from './shared.ts';

/** A suggestion under the search box. */
export const suggestion = z.object({ tipo: z.enum(['segmento', 'proveedor', 'evento']), texto: z.string() });
export type Suggestion = z.infer<typeof suggestion>;

/** A text with the matches between U+E000 and U+E001. */
const highlighted = z.string();

const count = z.record(z.string(), z.int().nonnegative());

export const searchAnswer = done.extend({
  data: z.object({
    sugerencias: z.array(suggestion),
    proveedores: z.array(
      provider.extend({
        nnegocio_resaltado: highlighted,
        especialidad_resaltado: highlighted,
        segmento_resaltado: highlighted,
        descripcion_resaltado: highlighted,
      }),
    ),
    publicaciones: z.array(post.extend({ evento_resaltado: highlighted, texto_personalizado_resaltado: highlighted })),
    facetas: z.object({ segmento: count, estado: count, tipo: count }),
    total: z.object({ proveedores: z.int().nonnegative(), publicaciones: z.int().nonnegative() }),
  }),
  /** Time spent by the service, in milliseconds. */
  ms: z.number().nonnegative(),
  /** True while the search engine is down and the answer comes from browsing by place and segment. */
  degradado: z.boolean(),
});

export const getSearch = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/buscar',
  summary: 'Búsqueda en proveedores y publicaciones',
  access: 'todos',
  query: z.object({
    q: z.string().trim().max(200).default(''),
    pais: placeText.optional(),
    estado: placeText.optional(),
    segmento: z.string().trim().max(80).optional(),
    tipo: z.enum(['imagen', 'video']).optional(),
    ...page,
  }),
  status: 200,
  answer: searchAnswer,
  errors: ['cursor_invalido'],
});
