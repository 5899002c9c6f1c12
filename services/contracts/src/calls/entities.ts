import { z } from 'zod';
import { MAX_PIECES } from '../rules/publish.ts';
import { languages } from '../wire/languages.ts';
import { badgeKinds, paymentMethods, phoneKinds, postStates, removalScopes, serviceUnits } from '../wire/names.ts';
import { id, planId } from './fields.ts';

/** File of a picture: format, width in pixels, whole URL. A video's files are those of its poster. */
export const rendition = z.object({
  formato: z.enum(['avif', 'webp', 'jpeg']),
  ancho: z.int().positive(),
  url: z.string(),
});
export type Rendition = z.infer<typeof rendition>;

/** Length of a video in seconds with one decimal; null for other media. */
export const duration = z.number().nonnegative().nullable();

/** Files of a picture or video; sizes in pixels. */
const files = {
  ruta: z.string(),
  extension: z.string(),
  ancho: z.int().positive(),
  alto: z.int().positive(),
  /** Base64 of a ThumbHash, shown while the picture loads. */
  thumbhash: z.string(),
  fuentes: z.array(rendition),
  /** Still picture of a video or an animation: a JPEG; null if `ruta` is a still picture itself. */
  poster: z.string().nullable(),
  duracion: duration,
};

/** Picture or video of a work. */
const piece = z.object({ id, ...files });
export type Piece = z.infer<typeof piece>;

/** Public work with several pictures and videos (R58), on its cover. */
const postWork = z.object({
  id,
  /** Number of pictures and videos that the owner's plan shows. */
  total: z.int().min(2).max(MAX_PIECES),
  /** In order, with the cover; only where a single post is read. */
  piezas: z.array(piece).optional(),
  /** Ids of the pictures before and after; null without such a pair. Only with `piezas`. */
  comparar: z.tuple([id, id]).nullable().optional(),
});

/** Average of a provider's ratings, with one decimal, and their number: three or more (R54). */
export const rating = z.object({ media: z.number().min(1).max(5), total: z.int().positive() });

/** Public post of the gallery. Dates are ISO `YYYY-MM-DD`; sizes in pixels. */
export const post = z.object({
  id,
  nombre: z.string(),
  id_user: z.string(),
  www: z.string(),
  evento: z.string(),
  texto_personalizado: z.string(),
  proveedor_id: id,
  proveedor_slug: z.string(),
  especialidad: z.string(),
  /** Average of the provider's ratings; absent below three (R54). */
  valoracion_media: rating.shape.media.optional(),
  plan: planId,
  ...files,
  fecha_evento: z.string().nullable(),
  /** Time since which everyone can see it; absent in results of a search index from before this field. */
  publicada: z.iso.datetime().optional(),
  /** True after the event's day in the provider's time zone (R21). */
  finalizado: z.boolean(),
  /** Absent for a post of a single file. */
  obra: postWork.optional(),
});
export type Post = z.infer<typeof post>;

/** Day of the week, 1 (Monday) to 7. A union: the OpenAPI document would name only the first of several literals. */
const weekDay = z.union(([1, 2, 3, 4, 5, 6, 7] as const).map((day) => z.literal(day)));

/**
 * Span of opening hours on a day of the week, 1 (Monday) to 7, in `HH:MM`: `24:00` ends the day, an earlier time the next
 * one. Or a day of the calendar on which it is closed, ISO `YYYY-MM-DD`.
 */
export const hoursEntry = z.union([
  z.object({ dia: weekDay, desde: z.string(), hasta: z.string() }),
  z.object({ cerrado: z.string() }),
]);

/** Prices and facts of a provider (R55), each empty, false or null if not stated. */
export const offer = {
  /** At most 20 lines in the provider's order; `desde` in whole pesos of the provider's country. */
  servicios: z.array(z.object({ nombre: z.string(), desde: z.int().positive(), unidad: z.enum(serviceUnits.toWire) })),
  pagos: z.array(z.enum(paymentMethods.toWire)),
  /** Codes of ISO 639. */
  idiomas: z.array(z.enum(languages)),
  /** True if the provider gives invoices. */
  factura: z.boolean(),
  /** Year in which the provider's work began. */
  desde_anio: z.int().nullable(),
};

/** Lowest price of a provider's service lines, in whole pesos; null without lines (R55). */
export const startingPrice = z.object({ monto: z.int().positive(), moneda: z.enum(['MXN', 'COP']) }).nullable();

/** Badge of a provider, with the ISO day in their time zone on which it was proven (R56). */
export const badge = z.object({ tipo: z.enum(badgeKinds.toWire), desde: z.iso.date() });
export type Badge = z.infer<typeof badge>;

/** Public fields of a public provider, and no others (R23). `foto_perfil` is a whole URL or empty. */
export const provider = z.object({
  id,
  slug: z.string(),
  email: z.string(),
  /** `email` with its international domain in readable form, 'ana@diseño.co'; only if that differs. */
  email_visible: z.string().optional(),
  nombre: z.string(),
  nnegocio: z.string(),
  especialidad: z.string(),
  /** Comma-joined options of the service catalogue (R20). */
  segmento: z.string(),
  descripcion: z.string(),
  telefono: z.string(),
  /** Kind of `telefono`: mobile or landline; `desconocido` if its country does not distinguish them. */
  telefono_tipo: z.enum(phoneKinds.toWire),
  /** Address of a WhatsApp chat, without a first message; empty for a landline, and if the plan has none (R39). */
  whatsapp: z.string(),
  www: z.string(),
  foto_perfil: z.string(),
  pais: z.enum(['MX', 'CO']),
  estado_pais: z.string(),
  /** Id of the town, as in `GET /api/ciudades`, and its name; both empty without one (R51). */
  ciudad: z.string(),
  ciudad_nombre: z.string(),
  /** True if the provider also works online. */
  en_linea: z.boolean(),
  /** Null below three ratings. */
  valoracion: rating.nullable(),
  /** In the order in which they are shown; empty without any. */
  insignias: z.array(badge),
  plan: planId,
});
export type Provider = z.infer<typeof provider>;

/** Provider on a card of a list, with the lowest price of their service lines. */
export const cardProvider = provider.extend({ desde: startingPrice });
export type CardProvider = z.infer<typeof cardProvider>;

/** State of the opening hours at the time of the response. */
export const openNow = {
  /** In the provider's time zone; null if the hours are not stated. */
  abierto: z.boolean().nullable(),
  /** The state as a short text, such as 'Abre mañana a las 9'; empty if the hours are not stated. */
  abierto_texto: z.string(),
};

/** Position in degrees, north and east positive. */
export const position = z.object({ lat: z.number(), lon: z.number() });

/** Provider as their page shows them. */
export const providerProfile = provider.extend({
  /** The provider's policy, up to 500 characters, empty if the platform's applies (R35). */
  politica: z.string(),
  /** Working hours in the provider's words, up to 120 characters; empty if not stated. */
  horario: z.string(),
  /** Distance from the town that the provider travels, in kilometres; null if not stated. */
  radio_km: z.number().nullable(),
  /** Position of their town, never of a person (R51); null without a town. */
  posicion: position.nullable(),
  /** Weekly opening hours and closed days (R53); empty if not stated. */
  horas: z.array(hoursEntry),
  ...offer,
  ...openNow,
  /** Last part of the addresses of their trades' pages, of their town or else subdivision (R59): 'guadalajara-jal'. */
  lugar: z.string(),
  /** Links to social networks, each with the network's name or its host; empty if the plan shows none (R39). */
  redes: z.array(z.object({ red: z.string(), url: z.string() })),
  /** Year of the registration, in the provider's time zone. */
  desde: z.int(),
  /** Number of posts and comments that everyone sees now. */
  publicaciones: z.int().nonnegative(),
  comentarios: z.int().nonnegative(),
});
export type ProviderProfile = z.infer<typeof providerProfile>;

/** States of a post as its owner sees them; `en_revision`: administrators keep it from the public. */
export const ownPostState = z.enum(postStates.toWire);
export type OwnPostState = z.infer<typeof ownPostState>;

/** Picture or video of a work in its owner's gallery, with its state apart from the others. */
const ownPiece = piece.extend({ ancho: z.int().nonnegative(), alto: z.int().nonnegative() }).extend({
  estado: ownPostState,
  progreso: z.int().min(0).max(100),
  error: z.string().nullable(),
  reintentable: z.boolean(),
});
export type OwnPiece = z.infer<typeof ownPiece>;

/**
 * Post in its owner's gallery. `progreso` in percent, 0 to 100; `error` is a Spanish text or null. For a video in
 * progress, size, `poster`, `fuentes` and `duracion` are set before `imagen_url` is.
 */
export const ownPost = z.object({
  id,
  imagen_url: z.string(),
  estado: ownPostState,
  progreso: z.int().min(0).max(100),
  /** Stage of the processing: en_cola, procesando, lista. */
  etapa: z.string(),
  evento: z.string(),
  texto_personalizado: z.string(),
  www: z.string(),
  extension: z.string(),
  ancho: z.int().nonnegative(),
  alto: z.int().nonnegative(),
  thumbhash: z.string(),
  fuentes: z.array(rendition),
  poster: z.string().nullable(),
  duracion: duration,
  fecha_evento: z.string(),
  fecha_publicacion: z.string(),
  /** Position among the pinned posts, 1 to 3; 0 if it is not pinned. */
  orden: z.int().nonnegative(),
  error: z.string().nullable(),
  /** True if retrying a failed post may succeed. */
  reintentable: z.boolean(),
  /**
   * Reason and time of its removal by administrators, alone or with the whole profile; else null. `decision` can be
   * appealed; null for removals from before appeals.
   */
  retirada: z
    .object({ razon: z.string(), fecha: z.string(), alcance: z.enum(removalScopes.toWire), decision: id.nullable() })
    .nullable(),
  /** Work with several pictures and videos (R58), on its cover; absent for a post of a single file. */
  obra: z
    .object({
      id,
      /** In order, with the cover. */
      piezas: z.array(ownPiece).min(1).max(MAX_PIECES),
      comparar: z.tuple([id, id]).nullable(),
      /** Number of files that have not arrived. */
      faltan: z.int().nonnegative(),
    })
    .optional(),
});
export type OwnPost = z.infer<typeof ownPost>;
