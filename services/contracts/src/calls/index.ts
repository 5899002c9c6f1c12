import type { z } from 'zod';
import { postSuspension } from './accounts.ts';
import { getAccounts, getHeldComments, getPosts, getProviders, postRemoval } from './admin-lists.ts';
import { getAdminPayments, postRefund } from './admin-payments.ts';
import {
  getConversation,
  getConversationContext,
  getConversationEvents,
  getConversations,
  postConversationClose,
  postConversationMessage,
  postConversationNote,
  postConversationReturn,
  postConversationTake,
  postConversationTranscript,
  postConversationTyping,
} from './agents.ts';
import { getAppeals, getOwnAppeals, postAppeal, postAppealAnswer, postSuspensionAppeal } from './appeals.ts';
import { postAuth } from './auth.ts';
import {
  deleteEntry,
  deleteEntryPicture,
  getEntries,
  getEntry,
  getOwnEntries,
  postEntry,
  postEntryEdit,
  postEntryPicture,
} from './blog.ts';
import {
  deleteChat,
  getChat,
  getChatEvents,
  postChat,
  postChatCancel,
  postChatNotify,
  postChatReply,
  postChatTranscript,
  postChatTyping,
} from './chat.ts';
import {
  getCommentEvents,
  getComments,
  postComment,
  postCommentDelete,
  postCommentFeature,
  postCommentReply,
} from './comments.ts';
import { getDeadLetters, postDeadLetter } from './dead-letters.ts';
import { getDeadMails, postDeadMail } from './dead-mails.ts';
import type { CallDefinition } from './define.ts';
import { getDeployFailures, getDeployHistory, getDeploys, postDeployRollback } from './deploys.ts';
import { getExtensionKeys, getExtensions, postExtension } from './extensions.ts';
import { getPlatformPreview, getProviderPreview, getSiteMap, getSiteMapIndex } from './findable.ts';
import { getCardCode, getContactFile, getGallery, getPost, getProvider, getUsers } from './gallery.ts';
import { getPlace } from './geo.ts';
import { getHints, postHint } from './hints.ts';
import { postLetter } from './letters.ts';
import {
  deleteSavedReply,
  getMessageSummary,
  getMessages,
  getSavedReplies,
  postMessage,
  postMessageAction,
  postMessageReply,
  postSavedReply,
} from './messages.ts';
import {
  getDecisions,
  getReports,
  postDecisionUndo,
  postHeldComment,
  postReport,
  postReportDecision,
} from './moderation.ts';
import { getNotifications, getUnsubscription, postNotifications, postUnsubscription } from './notifications.ts';
import {
  deleteOtherSessions,
  deleteOwnAccount,
  deleteOwnSession,
  getOwnSessions,
  postConfirmation,
  postConsent,
  postEmail,
  postName,
} from './own-account.ts';
import { getOwnData, getOwnDataFile, postOwnData } from './own-data.ts';
import {
  deletePasskey,
  getPasskeys,
  postPasskey,
  postPasskeyLogin,
  postPasskeyLoginOptions,
  postPasskeyOptions,
} from './passkeys.ts';
import {
  getOwnPlan,
  getPayments,
  getReceipt,
  getReceiptFile,
  postCardConfirmation,
  postCardIntent,
  postOwnPlan,
  postPaypalCapture,
  postPaypalMessage,
  postPaypalOrder,
  postStripeMessage,
} from './payments.ts';
import { postProfile } from './profile.ts';
import { getEvents, getOwnGallery, postDelete, postEdit, postRetry, postUpload } from './publishing.ts';
import { getRecommendations } from './recommendations.ts';
import { getCountries, getOperator, getPlans, getServices } from './reference.ts';
import {
  getFailures,
  getHistory,
  getMicrofrontend,
  getRegistry,
  postChannel,
  postConfiguration,
  postFailure,
  postMeasures,
  postPreview,
  postRetirement,
  postRollback,
  postToken,
  postVersion,
  postWithdrawal,
} from './registry.ts';
import { getEmptySearches, getSearch, getSuggestions } from './search.ts';
import { deleteSearchWord, getSearchWords, postSearchWords } from './search-words.ts';
import { getSession } from './session.ts';
import { getSocialMaterial, getSocialPicture } from './social-material.ts';
import { getStatistics, postVisit } from './statistics.ts';
import { getTeam, getTeams, postAdminLimits, postAdminTeam, postLimits, postTeam } from './teams.ts';
import {
  getWaitingConversations,
  getWaitingFiles,
  getWaitingMails,
  getWaitingModeration,
  getWaitingPayments,
} from './waiting.ts';

/** Every public call, by method and path. A route that is not listed here is not served. */
export const calls = {
  'GET /api/sesion': getSession,
  'POST /api/auth': postAuth,
  'POST /api/auth/llave/opciones': postPasskeyLoginOptions,
  'POST /api/auth/llave': postPasskeyLogin,
  'POST /api/perfil': postProfile,
  'POST /api/cuenta/confirmacion': postConfirmation,
  'POST /api/cuenta/consentimiento': postConsent,
  'POST /api/cuenta/nombre': postName,
  'POST /api/cuenta/correo': postEmail,
  'GET /api/cuenta/avisos': getNotifications,
  'POST /api/cuenta/avisos': postNotifications,
  'GET /api/cuenta/respuestas': getSavedReplies,
  'POST /api/cuenta/respuestas': postSavedReply,
  'DELETE /api/cuenta/respuestas/:id': deleteSavedReply,
  'GET /api/avisos/baja': getUnsubscription,
  'POST /api/avisos/baja': postUnsubscription,
  'POST /api/cartas': postLetter,
  'DELETE /api/cuenta': deleteOwnAccount,
  'POST /api/cuenta/exportacion': postOwnData,
  'GET /api/cuenta/exportacion': getOwnData,
  'GET /api/cuenta/exportacion/archivo': getOwnDataFile,
  'GET /api/cuenta/llaves': getPasskeys,
  'POST /api/cuenta/llaves/opciones': postPasskeyOptions,
  'POST /api/cuenta/llaves': postPasskey,
  'DELETE /api/cuenta/llaves/:llave': deletePasskey,
  'GET /api/cuenta/sesiones': getOwnSessions,
  'DELETE /api/cuenta/sesiones': deleteOtherSessions,
  'DELETE /api/cuenta/sesiones/:id': deleteOwnSession,
  'GET /api/paises': getCountries,
  'GET /api/servicios': getServices,
  'GET /api/planes': getPlans,
  'GET /api/plan': getOwnPlan,
  'POST /api/plan': postOwnPlan,
  'GET /api/pagos': getPayments,
  'GET /api/pagos/:id/recibo': getReceipt,
  'GET /api/pagos/:id/recibo/pdf': getReceiptFile,
  'GET /api/admin/pagos': getAdminPayments,
  'POST /api/admin/pagos/:id/reembolso': postRefund,
  'POST /api/pagos/tarjeta/intentos': postCardIntent,
  'POST /api/pagos/tarjeta/intentos/:id/confirmacion': postCardConfirmation,
  'POST /api/pagos/webhooks/stripe': postStripeMessage,
  'POST /api/pagos/webhooks/paypal': postPaypalMessage,
  'POST /api/pagos/paypal/ordenes': postPaypalOrder,
  'POST /api/pagos/paypal/ordenes/:id/captura': postPaypalCapture,
  'GET /api/operador': getOperator,
  'GET /api/galeria': getGallery,
  'GET /api/usuarios': getUsers,
  'GET /api/recomendaciones': getRecommendations,
  'GET /api/proveedores/:slug': getProvider,
  'GET /api/proveedores/:id/contacto': getContactFile,
  'GET /api/proveedores/:id/codigo': getCardCode,
  'GET /api/proveedores/:slug/blog': getEntries,
  'GET /api/proveedores/:slug/blog/:entrada': getEntry,
  'GET /api/blog': getOwnEntries,
  'POST /api/blog': postEntry,
  'POST /api/blog/:id': postEntryEdit,
  'DELETE /api/blog/:id': deleteEntry,
  'POST /api/blog/:id/imagen': postEntryPicture,
  'DELETE /api/blog/:id/imagen': deleteEntryPicture,
  'GET /api/publicaciones/:id': getPost,
  'GET /api/publicaciones/:id/redes': getSocialMaterial,
  'GET /api/publicaciones/:id/redes/:formato': getSocialPicture,
  'GET /api/geo/inversa': getPlace,
  'GET /api/mapa': getSiteMap,
  'GET /api/mapa/indice': getSiteMapIndex,
  'GET /api/vista-previa': getPlatformPreview,
  'GET /api/vista-previa/:slug': getProviderPreview,
  'GET /api/buscar': getSearch,
  'GET /api/sugerencias': getSuggestions,
  'GET /api/admin/busquedas': getEmptySearches,
  'GET /api/admin/palabras': getSearchWords,
  'POST /api/admin/palabras': postSearchWords,
  'DELETE /api/admin/palabras/:id': deleteSearchWord,
  'GET /api/estadisticas': getStatistics,
  'GET /api/consejos': getHints,
  'POST /api/consejos': postHint,
  'POST /api/vistas': postVisit,
  'GET /api/obtener_galeria': getOwnGallery,
  'POST /api/subir_archivo': postUpload,
  'POST /api/delete_archivo': postDelete,
  'POST /api/publicaciones/:id': postEdit,
  'POST /api/reintentar_archivo': postRetry,
  'GET /api/eventos': getEvents,
  'GET /api/comentarios': getComments,
  'POST /api/comentarios': postComment,
  'GET /api/comentarios/eventos': getCommentEvents,
  'POST /api/comentarios/:id/respuesta': postCommentReply,
  'POST /api/comentarios/:id/destacado': postCommentFeature,
  'POST /api/comentarios/:id/eliminar': postCommentDelete,
  'POST /api/mensajes': postMessage,
  'GET /api/mensajes': getMessages,
  'GET /api/mensajes/resumen': getMessageSummary,
  'POST /api/mensajes/:id': postMessageAction,
  'POST /api/mensajes/:id/respuesta': postMessageReply,
  'POST /api/reportes': postReport,
  'POST /api/apelaciones': postAppeal,
  'POST /api/apelaciones/suspension': postSuspensionAppeal,
  'GET /api/apelaciones': getOwnAppeals,
  'GET /api/admin/pendientes/moderacion': getWaitingModeration,
  'GET /api/admin/pendientes/archivos': getWaitingFiles,
  'GET /api/admin/pendientes/correos': getWaitingMails,
  'GET /api/admin/pendientes/pagos': getWaitingPayments,
  'GET /api/agente/pendientes': getWaitingConversations,
  'GET /api/admin/apelaciones': getAppeals,
  'POST /api/admin/apelaciones/:id': postAppealAnswer,
  'GET /api/admin/comentarios': getHeldComments,
  'POST /api/admin/comentarios/:id': postHeldComment,
  'GET /api/admin/fallidos': getDeadLetters,
  'POST /api/admin/fallidos/:id': postDeadLetter,
  'GET /api/admin/correos': getDeadMails,
  'POST /api/admin/correos/:id': postDeadMail,
  'GET /api/admin/usuarios': getAccounts,
  'GET /api/admin/proveedores': getProviders,
  'GET /api/admin/publicaciones': getPosts,
  'POST /api/admin/retiros': postRemoval,
  'GET /api/admin/reportes': getReports,
  'POST /api/admin/reportes/:id': postReportDecision,
  'GET /api/admin/bitacora': getDecisions,
  'POST /api/admin/bitacora/:id/deshacer': postDecisionUndo,
  'POST /api/admin/cuentas/:id/suspension': postSuspension,
  'GET /api/chat': getChat,
  'POST /api/chat': postChat,
  'DELETE /api/chat': deleteChat,
  'GET /api/chat/eventos': getChatEvents,
  'POST /api/chat/cancelar-humano': postChatCancel,
  'POST /api/chat/copia': postChatTranscript,
  'POST /api/chat/escribiendo': postChatTyping,
  'POST /api/chat/respuesta': postChatReply,
  'POST /api/chat/notify-admin': postChatNotify,
  'GET /api/agente/conversaciones': getConversations,
  'GET /api/agente/conversaciones/eventos': getConversationEvents,
  'GET /api/agente/conversaciones/:id': getConversation,
  'GET /api/agente/conversaciones/:id/contexto': getConversationContext,
  'POST /api/agente/conversaciones/:id/tomar': postConversationTake,
  'POST /api/agente/conversaciones/:id/mensajes': postConversationMessage,
  'POST /api/agente/conversaciones/:id/notas': postConversationNote,
  'POST /api/agente/conversaciones/:id/devolver': postConversationReturn,
  'POST /api/agente/conversaciones/:id/cerrar': postConversationClose,
  'POST /api/agente/conversaciones/:id/copia': postConversationTranscript,
  'POST /api/agente/conversaciones/:id/escribiendo': postConversationTyping,
  'GET /api/registro': getRegistry,
  'POST /api/registro/avisos': postFailure,
  'POST /api/registro/mediciones': postMeasures,
  'GET /api/registro/:nombre': getMicrofrontend,
  'POST /api/registro/:nombre/versiones': postVersion,
  'POST /api/registro/:nombre/canal': postChannel,
  'GET /api/registro/:nombre/historia': getHistory,
  'GET /api/registro/:nombre/avisos': getFailures,
  'POST /api/registro/:nombre/previas': postPreview,
  'POST /api/registro/:nombre/retirar': postRetirement,
  'POST /api/registro/:nombre/regreso': postRollback,
  'POST /api/registro/:nombre/configuracion': postConfiguration,
  'POST /api/registro/:nombre/desactivar': postWithdrawal,
  'POST /api/registro/:nombre/token': postToken,
  'GET /api/registro/:nombre/equipo': getTeam,
  'POST /api/registro/:nombre/equipo': postTeam,
  'POST /api/registro/:nombre/limites': postLimits,
  'GET /api/admin/equipos': getTeams,
  'POST /api/admin/equipos/:nombre': postAdminTeam,
  'POST /api/admin/equipos/:nombre/limites': postAdminLimits,
  'GET /api/admin/despliegues': getDeploys,
  'GET /api/admin/despliegues/:nombre': getDeployHistory,
  'GET /api/admin/despliegues/:nombre/avisos': getDeployFailures,
  'POST /api/admin/despliegues/:nombre/regreso': postDeployRollback,
  'GET /api/admin/apis': getExtensions,
  'POST /api/admin/apis/:equipo': postExtension,
  'GET /api/jwks': getExtensionKeys,
} as const satisfies Record<string, CallDefinition>;

/** `METHOD /path` of a public call. */
export type CallName = keyof typeof calls;

/** Input and response of each call, as TypeScript types: the only types behind the browser's client. */
export type Calls = {
  [N in CallName]: {
    params: (typeof calls)[N] extends { params: infer S extends z.ZodType } ? z.input<S> : undefined;
    query: (typeof calls)[N] extends { query: infer S extends z.ZodType } ? z.input<S> : undefined;
    json: (typeof calls)[N] extends { json: infer S extends z.ZodType } ? z.input<S> : undefined;
    answer: z.output<(typeof calls)[N]['answer']>;
  };
};
