import { z } from 'zod';
import { defineCall } from './define.ts';
import { done } from './fields.ts';

/** Id of a device: SHA-256 of its subscription's `endpoint`, in hexadecimal digits, so that a browser finds its own. */
const deviceId = z.string().regex(/^[0-9a-f]{64}$/, 'dispositivo_no_encontrado');

const unusable = 'suscripcion_invalida';

/** Address to which this server sends messages for a browser. */
const endpoint = z.string(unusable).regex(/^https?:\/\/[\x21-\x7e]{1,990}$/, unusable);

/** Subscription of a browser at its push service, as `PushSubscription.toJSON()` writes it (Push API). */
const subscription = {
  endpoint,
  /** End of the subscription in milliseconds since 1970; null if the browser sets none. */
  expirationTime: z.number(unusable).int(unusable).positive(unusable).nullish(),
  keys: z.object(
    {
      /** Public key of the browser: an uncompressed point of P-256, 65 bytes as base64url. */
      p256dh: z.string(unusable).regex(/^B[\w-]{86}$/, unusable),
      /** Secret that messages are encrypted with, 16 bytes as base64url. */
      auth: z.string(unusable).regex(/^[\w-]{22}$/, unusable),
    },
    unusable,
  ),
};

const devices = done.extend({
  data: z.object({
    /** VAPID key that a browser subscribes with, as base64url; null if this platform sends no push messages. */
    clave: z.string().nullable(),
    dispositivos: z.array(z.object({ id: deviceId, navegador: z.string(), desde: z.iso.datetime() })),
  }),
});

/** Devices on which the signed-in user turned notifications on, the newest first, while the session there is open. */
export const getDevices = defineCall('GET /api/cuenta/dispositivos', {
  service: 'accounts',
  summary: 'Dispositivos que muestran avisos de la cuenta propia',
  access: 'session',
  answer: devices,
});

/**
 * Turns notifications on for the browser of this session, which must have subscribed with `clave` (R60). They end with the
 * session. A subscription belongs to the last account that stored it. `reemplaza` is the `endpoint` of the subscription that
 * the browser replaced by itself: nothing is stored unless it is one of the account's. An account has ten devices; one more
 * replaces the oldest.
 */
export const putDevice = defineCall('PUT /api/cuenta/dispositivos', {
  service: 'accounts',
  summary: 'Activar los avisos en este navegador',
  access: 'session',
  json: z.object({ ...subscription, reemplaza: endpoint.optional() }),
  examples: [
    {
      endpoint: 'https://push.example/abc',
      expirationTime: null,
      keys: {
        p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      },
    },
  ],
  answer: devices,
  errors: ['suscripcion_invalida', 'dispositivo_no_encontrado', 'cuenta_suspendida'],
});

/** Turns notifications off for one device. */
export const deleteDevice = defineCall('DELETE /api/cuenta/dispositivos/:id', {
  service: 'accounts',
  summary: 'Apagar los avisos en un dispositivo',
  access: 'session',
  params: z.object({ id: deviceId }),
  answer: devices,
  errors: ['dispositivo_no_encontrado'],
});

/** Turns notifications off for every device of the signed-in user (R60); the choices of kinds stay. */
export const deleteDevices = defineCall('DELETE /api/cuenta/dispositivos', {
  service: 'accounts',
  summary: 'Apagar los avisos en todos los dispositivos',
  access: 'session',
  answer: devices,
});
