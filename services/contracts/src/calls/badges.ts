import { z } from 'zod';
import { badgeKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { badge } from './entities.ts';
import { done, doneWithMessage, id, line } from './fields.ts';
import { words } from './moderation.ts';

/** Badges of the signed-in user, and what their telephone needs for its own. */
const ownBadges = z.object({
  insignias: z.array(badge),
  /** Telephone of the profile, empty without one. */
  telefono: z.string(),
  /** True if a code can be sent to that telephone. */
  recibe_codigos: z.boolean(),
  /** Until when the last code is valid (ISO 8601), and the attempts left; null without one. */
  codigo: z.object({ hasta: z.iso.datetime(), intentos: z.int().positive() }).nullable(),
});
export type OwnBadges = z.infer<typeof ownBadges>;

export const getOwnBadges = defineCall('GET /api/cuenta/insignias', {
  service: 'accounts',
  summary: 'Insignias de la cuenta propia',
  access: 'session',
  answer: done.extend({ data: ownBadges }),
  errors: ['cuenta_suspendida'],
});

/**
 * Sends a code of six digits by text message to the telephone of the profile. It is valid for ten minutes and five
 * attempts, and replaces an earlier one; while one is still being sent, a repeat sends nothing.
 */
export const postPhoneCode = defineCall('POST /api/cuenta/telefono/codigo', {
  service: 'accounts',
  summary: 'Pedir por mensaje de texto el código que confirma el teléfono del perfil',
  access: 'provider',
  limits: ['phoneCodes'],
  status: 202,
  answer: doneWithMessage.extend({ data: ownBadges }),
  errors: ['telefono_sin_mensajes', 'telefono_confirmado', 'mensajes_no_disponibles', 'cuenta_suspendida'],
});

/**
 * Confirms the telephone by the code that was sent to it. `codigo_vencido` if none is valid: after ten minutes, five
 * wrong attempts, or a change of the telephone.
 */
export const postPhoneConfirmation = defineCall('POST /api/cuenta/telefono/confirmacion', {
  service: 'accounts',
  summary: 'Confirmar el teléfono del perfil con el código recibido',
  access: 'provider',
  json: z.object({
    codigo: line('codigo_incorrecto')
      .overwrite((text) => text.replaceAll(/[\s-]/g, ''))
      .regex(/^\d{6}$/, 'codigo_incorrecto'),
  }),
  examples: [{ codigo: '123456' }],
  answer: doneWithMessage.extend({ data: ownBadges }),
  errors: ['codigo_incorrecto', 'codigo_vencido', 'cuenta_suspendida', 'marcas_excesivas'],
});

/** Badges that administrators award. */
const reviewedKind = z.enum([badgeKinds.toWire.identity, badgeKinds.toWire.licence]);

/**
 * Badge as administrators review it. `dato` is what it proves, as it is now; `insignia` is null if it was not
 * awarded, or was removed since. `nota` states what was seen.
 */
const review = z.object({
  tipo: reviewedKind,
  dato: z.string(),
  insignia: z.object({ desde: z.iso.datetime(), nota: z.string(), revisor: z.string() }).nullable(),
});
export type BadgeReview = z.infer<typeof review>;
const reviews = done.extend({ data: z.array(review) });

export const getBadgeReviews = defineCall('GET /api/admin/cuentas/:id/insignias', {
  service: 'accounts',
  summary: 'Lo que se revisó de una cuenta; cada lectura queda en la bitácora',
  access: 'admin',
  params: z.object({ id }),
  answer: reviews,
  errors: ['cuenta_no_encontrada'],
});

/**
 * Awards or withdraws a badge, with a note about the seen documents. `dato` repeats the reviewed fact: `dato_cambiado` if its
 * owner changed it since. Repeating the current state changes nothing.
 */
export const postBadgeReview = defineCall('POST /api/admin/cuentas/:id/insignias', {
  service: 'accounts',
  summary: 'Otorgar o quitar una insignia revisada; queda en la bitácora',
  access: 'admin',
  params: z.object({ id }),
  json: z.object({
    tipo: reviewedKind,
    otorgada: z.boolean(),
    dato: line().max(1_000),
    nota: words.min(1, 'nota_requerida'),
  }),
  examples: [{ tipo: 'identidad', otorgada: true, dato: 'Ana', nota: 'Credencial de elector en videollamada' }],
  answer: reviews,
  errors: ['cuenta_no_encontrada', 'dato_cambiado', 'nota_requerida', 'campo_largo', 'marcas_excesivas'],
});
