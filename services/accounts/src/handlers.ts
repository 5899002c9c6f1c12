import type { CallHandlers } from '@vitrina/kernel';
import { deleteOtherSessions } from './calls/delete-other-sessions.ts';
import { deleteOwnAccount } from './calls/delete-own-account.ts';
import { deleteOwnSession } from './calls/delete-own-session.ts';
import { getAccounts } from './calls/get-accounts.ts';
import { getNotifications } from './calls/get-notifications.ts';
import { getOperator } from './calls/get-operator.ts';
import { getOwnSessions } from './calls/get-own-sessions.ts';
import { getSession } from './calls/get-session.ts';
import { getUnsubscription } from './calls/get-unsubscription.ts';
import { postAuth } from './calls/post-auth.ts';
import { postConfirmation } from './calls/post-confirmation.ts';
import { postConsent } from './calls/post-consent.ts';
import { postNotifications } from './calls/post-notifications.ts';
import { postProfile } from './calls/post-profile.ts';
import { postSuspension } from './calls/post-suspension.ts';
import { postUnsubscription } from './calls/post-unsubscription.ts';
import type { Dependencies } from './dependencies.ts';

/** Every call of accounts with its handler. */
export const handlers = {
  'GET /api/sesion': getSession,
  'POST /api/auth': postAuth,
  'POST /api/perfil': postProfile,
  'GET /api/operador': getOperator,
  'POST /api/cuenta/confirmacion': postConfirmation,
  'POST /api/cuenta/consentimiento': postConsent,
  'GET /api/cuenta/avisos': getNotifications,
  'POST /api/cuenta/avisos': postNotifications,
  'GET /api/avisos/baja': getUnsubscription,
  'POST /api/avisos/baja': postUnsubscription,
  'DELETE /api/cuenta': deleteOwnAccount,
  'GET /api/cuenta/sesiones': getOwnSessions,
  'DELETE /api/cuenta/sesiones': deleteOtherSessions,
  'DELETE /api/cuenta/sesiones/:id': deleteOwnSession,
  'GET /api/admin/usuarios': getAccounts,
  'POST /api/admin/cuentas/:id/suspension': postSuspension,
} satisfies CallHandlers<'accounts', Dependencies>;
