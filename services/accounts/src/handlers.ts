import type { CallHandlers } from '@vitrina/kernel';
import { deleteOtherSessions } from './calls/delete-other-sessions.ts';
import { deleteOwnAccount } from './calls/delete-own-account.ts';
import { deleteOwnSession } from './calls/delete-own-session.ts';
import { deletePasskey } from './calls/delete-passkey.ts';
import { deleteSavedReply } from './calls/delete-saved-reply.ts';
import { getAccounts } from './calls/get-accounts.ts';
import { getDeadMails } from './calls/get-dead-mails.ts';
import { getMessageSummary } from './calls/get-message-summary.ts';
import { getMessages } from './calls/get-messages.ts';
import { getNotifications } from './calls/get-notifications.ts';
import { getOperator } from './calls/get-operator.ts';
import { getOwnSessions } from './calls/get-own-sessions.ts';
import { getPasskeys } from './calls/get-passkeys.ts';
import { getSavedReplies } from './calls/get-saved-replies.ts';
import { getSession } from './calls/get-session.ts';
import { getUnsubscription } from './calls/get-unsubscription.ts';
import { getWaitingMails } from './calls/get-waiting-mails.ts';
import { postAuth } from './calls/post-auth.ts';
import { postConfirmation } from './calls/post-confirmation.ts';
import { postConsent } from './calls/post-consent.ts';
import { postDeadMail } from './calls/post-dead-mail.ts';
import { postEmail } from './calls/post-email.ts';
import { postLetter } from './calls/post-letter.ts';
import { postMessage } from './calls/post-message.ts';
import { postMessageAction } from './calls/post-message-action.ts';
import { postMessageReply } from './calls/post-message-reply.ts';
import { postName } from './calls/post-name.ts';
import { postNotifications } from './calls/post-notifications.ts';
import { postPasskey } from './calls/post-passkey.ts';
import { postPasskeyLogin } from './calls/post-passkey-login.ts';
import { postPasskeyLoginOptions } from './calls/post-passkey-login-options.ts';
import { postPasskeyOptions } from './calls/post-passkey-options.ts';
import { postProfile } from './calls/post-profile.ts';
import { postSavedReply } from './calls/post-saved-reply.ts';
import { postSuspension } from './calls/post-suspension.ts';
import { postUnsubscription } from './calls/post-unsubscription.ts';
import type { Dependencies } from './dependencies.ts';

/** Handler of each call of this service. */
export const handlers = {
  'GET /api/sesion': getSession,
  'POST /api/auth': postAuth,
  'POST /api/perfil': postProfile,
  'GET /api/operador': getOperator,
  'POST /api/cuenta/confirmacion': postConfirmation,
  'POST /api/cuenta/consentimiento': postConsent,
  'POST /api/cuenta/nombre': postName,
  'POST /api/cuenta/correo': postEmail,
  'GET /api/cuenta/avisos': getNotifications,
  'POST /api/cuenta/avisos': postNotifications,
  'POST /api/mensajes': postMessage,
  'GET /api/mensajes': getMessages,
  'GET /api/cuenta/respuestas': getSavedReplies,
  'POST /api/cuenta/respuestas': postSavedReply,
  'DELETE /api/cuenta/respuestas/:id': deleteSavedReply,
  'GET /api/mensajes/resumen': getMessageSummary,
  'POST /api/mensajes/:id': postMessageAction,
  'POST /api/mensajes/:id/respuesta': postMessageReply,
  'GET /api/avisos/baja': getUnsubscription,
  'POST /api/avisos/baja': postUnsubscription,
  'POST /api/cartas': postLetter,
  'DELETE /api/cuenta': deleteOwnAccount,
  'GET /api/cuenta/sesiones': getOwnSessions,
  'DELETE /api/cuenta/sesiones': deleteOtherSessions,
  'DELETE /api/cuenta/sesiones/:id': deleteOwnSession,
  'GET /api/admin/usuarios': getAccounts,
  'GET /api/admin/correos': getDeadMails,
  'POST /api/admin/correos/:id': postDeadMail,
  'GET /api/admin/pendientes/correos': getWaitingMails,
  'POST /api/admin/cuentas/:id/suspension': postSuspension,
  'GET /api/cuenta/llaves': getPasskeys,
  'POST /api/cuenta/llaves/opciones': postPasskeyOptions,
  'POST /api/cuenta/llaves': postPasskey,
  'DELETE /api/cuenta/llaves/:llave': deletePasskey,
  'POST /api/auth/llave/opciones': postPasskeyLoginOptions,
  'POST /api/auth/llave': postPasskeyLogin,
} satisfies CallHandlers<'accounts', Dependencies>;
