import { z } from 'zod';
import { MAX_POLICY } from '../rules/comments.ts';
import { MAX_PHONE_TEXT } from '../rules/phone.ts';
import { MAX_DESCRIPTION, MAX_HOURS, MAX_LINK } from '../rules/profile.ts';
import { MAX_SOCIAL_LINKS } from '../rules/social-links.ts';
import { hintKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { hoursEntry, offer, position } from './entities.ts';
import { asName, atMost, done, id, line, lines, wrongPhone } from './fields.ts';

/**
 * Whole profile as its owner reads it; `segmento` comma-joined, `redes` one link per line, `foto_perfil` a whole URL or
 * empty, `foto_error` the Spanish reason why the last photo failed, null if it succeeded or is still being processed.
 */
export const profileData = z.object({
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  direccion: z.string(),
  cp: z.string(),
  pais: z.string(),
  estado_pais: z.string(),
  preferencias: z.string(),
  descripcion: z.string(),
  nnegocio: z.string(),
  www: z.string(),
  especialidad: z.string(),
  segmento: z.string(),
  politica: z.string(),
  horario: z.string(),
  redes: z.string(),
  foto_perfil: z.string(),
  foto_error: z.string().nullable(),
  /** Id of the town, as in `GET /api/ciudades`; empty without one (R51). */
  ciudad: z.string(),
  ciudad_nombre: z.string(),
  /** Position of the town; null without one. */
  posicion: position.nullable(),
  /** Distance from the town that the provider travels, in kilometres, 0 to 200; null if not stated. */
  radio_km: z.number().nullable(),
  en_linea: z.boolean(),
  /** Weekly opening hours and closed days (R53); empty if not stated. */
  horas: z.array(hoursEntry),
  ...offer,
});
export type ProfileData = z.infer<typeof profileData>;

/** Longest JSON of opening hours: 21 spans and 30 closed days of 60 characters, with room for line breaks. */
const MAX_HOURS_JSON = 8_000;

/** Longest JSON of services: 20 lines of 60 characters, which may be escaped as six each, with price and unit. */
const MAX_SERVICES_JSON = 12_000;
/** Longest comma-joined list of payment methods or languages: each of them once takes half of it. */
const MAX_LIST = 200;

/** Longest `redes`: one link more than a profile holds, so that the response can name the fault. */
const MAX_SOCIAL_LINES = (MAX_SOCIAL_LINKS + 1) * (MAX_LINK + 2);

/** `1` or `0`, what a checkbox sends (`on`, `true`, `false`, empty), or the word. */
const checkbox = z.enum(['1', '0', 'on', 'true', 'false', '', 'si', 'sí', 'no']);

/** Text fields of `action=update`, each optional: only the sent ones change. Multipart fields arrive as text. */
export const profileUpdate = z.object({
  telefono: line().max(MAX_PHONE_TEXT, 'telefono_invalido').optional(),
  direccion: lines().check(atMost(200, 'campo_largo')).optional(),
  cp: line().max(20, 'cp_invalido').optional(),
  pais: line().max(80, 'pais_invalido').optional(),
  estado_pais: line().max(80, 'estado_invalido').optional(),
  // No screen shows it (R37).
  preferencias: lines().check(atMost(500, 'campo_largo')).optional(),
  descripcion: lines().check(atMost(MAX_DESCRIPTION, 'descripcion_larga')).optional(),
  nnegocio: line().check(atMost(80, 'campo_largo')).check(asName).optional(),
  www: line().max(MAX_LINK, 'enlace_largo').optional(),
  especialidad: line().check(atMost(80, 'campo_largo')).optional(),
  segmento: line().max(500, 'segmentos_demasiados').optional(),
  horario: line().check(atMost(MAX_HOURS, 'campo_largo')).optional(),
  politica: lines().check(atMost(MAX_POLICY, 'politica_larga')).optional(),
  redes: lines().max(MAX_SOCIAL_LINES, 'enlace_largo').optional(),
  /** Id of a town; empty to remove it. Without `pais` and `estado_pais`, these become the town's. */
  ciudad: line().max(20, 'ciudad_desconocida').optional(),
  /** Kilometres, 0 to 200; empty to remove it. */
  radio_km: line().max(12, 'radio_invalido').optional(),
  en_linea: checkbox.optional(),
  /** JSON of a list of {@link hoursEntry}; empty or `[]` to remove them. */
  horas: z.string().max(MAX_HOURS_JSON, 'horas_invalidas').optional(),
  /** JSON of a list of lines `{ nombre, desde, unidad }`; empty or `[]` to remove them. A new country removes them too. */
  servicios: z.string().max(MAX_SERVICES_JSON, 'servicios_invalidos').optional(),
  /** Comma-joined; empty to remove them. */
  pagos: line().max(MAX_LIST, 'pagos_invalidos').optional(),
  /** Comma-joined codes of ISO 639; empty to remove them. */
  idiomas: line().max(MAX_LIST, 'idiomas_invalidos').optional(),
  /** As `en_linea`. */
  factura: checkbox.optional(),
  /** Year of four digits, from 1900 to the current one; empty to remove it. */
  desde_anio: line().max(12, 'desde_anio_invalido').optional(),
  contrasena: z.string().max(1024, 'contrasena_larga').optional(),
  nuevaContrasena: z.string().max(1024, 'contrasena_larga').optional(),
  confirmarContrasena: z.string().max(1024, 'contrasena_larga').optional(),
  /** `1` removes every passkey together with the change of the password; refused without that change. */
  quitarLlaves: z.enum(['', '1']).optional(),
  /** Accepted and ignored, because older clients send them; the caller is known from the session (R1). */
  nombre: line().check(atMost(200, 'campo_largo')).optional(),
  email: line().max(254, 'correo_invalido').optional(),
});

export const postProfile = defineCall('POST /api/perfil', {
  service: 'accounts',
  summary: 'Leer o actualizar el perfil propio',
  access: 'session',
  withoutSession: 'sin_sesion',
  multipart: profileUpdate.extend({
    action: z.enum(['get', 'update']),
    /** JPEG, PNG, GIF, WebP or AVIF picture of at most 10 MB. */
    fotoPerfil: z.unknown().optional(),
  }),
  answer: done.extend({ message: z.string(), data: profileData.optional() }),
  errors: [
    'identidad_distinta',
    'formulario_invalido',
    'campo_largo',
    'nombre_con_contacto',
    'marcas_excesivas',
    'descripcion_larga',
    'politica_larga',
    'segmento_repetido',
    'segmentos_demasiados',
    'segmento_desconocido',
    'nueva_contrasena_no_coincide',
    'nueva_contrasena_vacia',
    'contrasena_actual_requerida',
    'contrasena_actual_incorrecta',
    'segundo_factor',
    ...wrongPhone,
    'cp_invalido',
    'pais_invalido',
    'estado_invalido',
    'ciudad_desconocida',
    'ciudad_de_otro_estado',
    'radio_invalido',
    'horas_invalidas',
    'servicios_invalidos',
    'servicios_demasiados',
    'pagos_invalidos',
    'idiomas_invalidos',
    'desde_anio_invalido',
    'enlace_invalido',
    'enlace_largo',
    'red_invalida',
    'red_repetida',
    'redes_demasiadas',
    'foto_no_legible',
    'foto_grande',
  ],
});

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
export const getHints = defineCall('GET /api/consejos', {
  service: 'directory',
  summary: 'Consejos para la presentación propia',
  access: 'provider',
  answer: done.extend({ data: z.array(hint) }),
  errors: ['consejos_sin_plan'],
});

/** Dismisses a hint, or takes that back; an outdated hint may be dismissed, too. */
export const postHint = defineCall('POST /api/consejos', {
  service: 'directory',
  summary: 'Descartar un consejo, o recuperarlo',
  access: 'provider',
  json: z.object({ clave, descartado: z.boolean() }),
  examples: [{ clave: 'sin_web', descartado: true }],
  answer: done,
  errors: ['consejos_sin_plan', 'publicacion_no_encontrada'],
});
