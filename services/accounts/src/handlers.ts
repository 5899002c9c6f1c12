import type { CallHandlers } from '@vitrina/kernel';
import { getSession } from './calls/get-session.ts';
import { postAuth } from './calls/post-auth.ts';
import { postConfirmation } from './calls/post-confirmation.ts';
import { postProfile } from './calls/post-profile.ts';
import { postSuspension } from './calls/post-suspension.ts';
import type { Dependencies } from './dependencies.ts';

/** Every call of accounts with its handler. */
export const handlers = {
  'GET /api/sesion': getSession,
  'POST /api/auth': postAuth,
  'POST /api/perfil': postProfile,
  'POST /api/cuenta/confirmacion': postConfirmation,
  'POST /api/admin/cuentas/:id/suspension': postSuspension,
} satisfies CallHandlers<'accounts', Dependencies>;
