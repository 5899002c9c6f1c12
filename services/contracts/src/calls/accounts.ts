import { z } from 'zod';
import { defineCall } from './define.ts';
import { words } from './moderation.ts';
import { done, id } from './shared.ts';

/**
 * Suspends an account, or lifts its suspension. Its sessions end, and what it publishes and says is hidden from the public
 * until the suspension is lifted; both are in the log of decisions. A repeat changes nothing.
 * Suspending needs a reason; accounts of the staff cannot be suspended.
 */
export const postSuspension = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/admin/cuentas/:id/suspension',
  summary: 'Suspender una cuenta, o levantar su suspensión',
  access: 'admin',
  params: z.object({ id }),
  json: z
    .object({
      suspendida: z.boolean(),
      razon: words.default(''),
    })
    .refine(({ suspendida, razon }) => !suspendida || razon !== '', { path: ['razon'], message: 'razon_requerida' }),
  status: 200,
  answer: done,
  errors: ['cuenta_no_encontrada', 'razon_requerida', 'campo_largo', 'marcas_excesivas', 'no_permitido'],
});
