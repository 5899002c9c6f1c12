import { z } from 'zod';
import { MIN_TERM_COUNT, STATISTICS_DAYS } from '../rules/statistics.ts';
import { contactChannels, visitKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { done, line } from './fields.ts';

const count = z.int().nonnegative();

/** Numbers of a provider's page in a period: views, finds by a search, contacts, scans of its card. */
const visits = z.object({
  vistas: count,
  busquedas: count,
  /** Uses of each contact method. */
  contactos: z.object({ telefono: count, whatsapp: count, correo: count, www: count }),
  tarjeta: count,
});

/** Numbers of one day: ISO `YYYY-MM-DD` in the provider's time zone. */
const visitDay = visits.extend({ fecha: z.string() });
export type VisitDay = z.infer<typeof visitDay>;

/** Search text that led to a provider's page, in its normalised form, with its count: once a day for each network. */
const searchTerm = z.object({ texto: z.string(), veces: count });

/**
 * A provider's numbers: the sum of the days, each day with the oldest first, and the same number of days before; and
 * the search texts that led to the page {@link MIN_TERM_COUNT} times or more, the most frequent first.
 */
const ownStatistics = visits.extend({ serie: z.array(visitDay), antes: visits, palabras: z.array(searchTerm) });
export type OwnStatistics = z.infer<typeof ownStatistics>;

/**
 * Reads the platform's five numbers as they are now (R32, R46), and those of the signed-in provider, up to a minute
 * old. `usuarios_activos` are the accounts that had a session in the last 30 days. `propias` is null for a caller whose
 * profile is not complete.
 */
export const getStatistics = defineCall('GET /api/estadisticas', {
  service: 'directory',
  summary: 'Cifras de la plataforma y, para un proveedor, las de su página',
  access: 'everyone',
  query: z.object({
    dias: z.coerce
      .number()
      .pipe(z.union(STATISTICS_DAYS.map((days) => z.literal(days))))
      .default(30),
  }),
  answer: done.extend({
    data: z.object({
      publicaciones: count,
      imagenes: count,
      videos: count,
      comentarios: count,
      usuarios_activos: count,
    }),
    propias: ownStatistics.nullable(),
  }),
});
export type PlatformStatistics = z.infer<typeof getStatistics.answer>['data'];

/**
 * Records that a provider's page was shown, a contact method was used, or their card's code was scanned. It counts at
 * most once for each visitor, thing and half hour, for at most twenty visitors of one network in a day, and not for the
 * provider or for programs; the response is the same.
 * `busqueda` is the text of the search that led to the page; a text that may name a person is not kept.
 */
export const postVisit = defineCall('POST /api/vistas', {
  service: 'directory',
  summary: 'Contar una vista, un contacto o una tarjeta leída de un proveedor',
  access: 'everyone',
  limits: ['visits'],
  json: z.object({
    tipo: z.enum(visitKinds.toWire),
    /** Id or slug; a name without a provider counts nothing. */
    proveedor: line().max(200),
    /** Contact method; a contact without it counts for 'Contacto verificado' only. */
    canal: z.enum(contactChannels.toWire).nullish(),
    busqueda: line().max(2_000).optional(),
  }),
  examples: [{ tipo: 'contacto', proveedor: '000000000000000000000000', canal: 'telefono' }],
  status: 202,
  answer: done,
});
