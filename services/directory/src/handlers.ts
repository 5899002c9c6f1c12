import type { CallHandlers } from '@vitrina/kernel';
import { deleteEntry } from './calls/delete-entry.ts';
import { deleteEntryPicture } from './calls/delete-entry-picture.ts';
import { deleteSearchWord } from './calls/delete-search-word.ts';
import { getAppeals } from './calls/get-appeals.ts';
import { getCardCode } from './calls/get-card-code.ts';
import { getCommentEvents } from './calls/get-comment-events.ts';
import { getComments } from './calls/get-comments.ts';
import { getContactFile } from './calls/get-contact-file.ts';
import { getCountries } from './calls/get-countries.ts';
import { getDecisions } from './calls/get-decisions.ts';
import { getEmptySearches } from './calls/get-empty-searches.ts';
import { getEntries } from './calls/get-entries.ts';
import { getEntry } from './calls/get-entry.ts';
import { getGallery } from './calls/get-gallery.ts';
import { getHeldComments } from './calls/get-held-comments.ts';
import { getHints } from './calls/get-hints.ts';
import { getOwnAppeals } from './calls/get-own-appeals.ts';
import { getOwnData } from './calls/get-own-data.ts';
import { getOwnDataFile } from './calls/get-own-data-file.ts';
import { getOwnEntries } from './calls/get-own-entries.ts';
import { getPlace } from './calls/get-place.ts';
import { getPlatformPreview } from './calls/get-platform-preview.ts';
import { getPost } from './calls/get-post.ts';
import { getPosts } from './calls/get-posts.ts';
import { getProvider } from './calls/get-provider.ts';
import { getProviderPreview } from './calls/get-provider-preview.ts';
import { getProviders } from './calls/get-providers.ts';
import { getRecommendations } from './calls/get-recommendations.ts';
import { getReports } from './calls/get-reports.ts';
import { getSearch } from './calls/get-search.ts';
import { getSearchWords } from './calls/get-search-words.ts';
import { getServices } from './calls/get-services.ts';
import { getSiteMap } from './calls/get-site-map.ts';
import { getSiteMapIndex } from './calls/get-site-map-index.ts';
import { getSocialMaterial } from './calls/get-social-material.ts';
import { getSocialPicture } from './calls/get-social-picture.ts';
import { getStatistics } from './calls/get-statistics.ts';
import { getSuggestions } from './calls/get-suggestions.ts';
import { getUsers } from './calls/get-users.ts';
import { getWaitingModeration } from './calls/get-waiting-moderation.ts';
import { postAppeal } from './calls/post-appeal.ts';
import { postAppealAnswer } from './calls/post-appeal-answer.ts';
import { postComment } from './calls/post-comment.ts';
import { postCommentDelete } from './calls/post-comment-delete.ts';
import { postCommentFeature } from './calls/post-comment-feature.ts';
import { postCommentReply } from './calls/post-comment-reply.ts';
import { postDecisionUndo } from './calls/post-decision-undo.ts';
import { postEntry } from './calls/post-entry.ts';
import { postEntryEdit } from './calls/post-entry-edit.ts';
import { postEntryPicture } from './calls/post-entry-picture.ts';
import { postHeldComment } from './calls/post-held-comment.ts';
import { postHint } from './calls/post-hint.ts';
import { postOwnData } from './calls/post-own-data.ts';
import { postRemoval } from './calls/post-removal.ts';
import { postReport } from './calls/post-report.ts';
import { postReportDecision } from './calls/post-report-decision.ts';
import { postSearchWords } from './calls/post-search-words.ts';
import { postSuspensionAppeal } from './calls/post-suspension-appeal.ts';
import { postVisit } from './calls/post-visit.ts';
import type { Dependencies } from './dependencies.ts';

/** Handlers of the directory's calls. */
export const handlers = {
  'GET /api/paises': getCountries,
  'GET /api/servicios': getServices,
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
  'GET /api/admin/pendientes/moderacion': getWaitingModeration,
  'GET /api/estadisticas': getStatistics,
  'GET /api/consejos': getHints,
  'POST /api/consejos': postHint,
  'POST /api/vistas': postVisit,
  'POST /api/cuenta/exportacion': postOwnData,
  'GET /api/cuenta/exportacion': getOwnData,
  'GET /api/cuenta/exportacion/archivo': getOwnDataFile,
  'GET /api/comentarios': getComments,
  'POST /api/comentarios': postComment,
  'GET /api/comentarios/eventos': getCommentEvents,
  'POST /api/comentarios/:id/respuesta': postCommentReply,
  'POST /api/comentarios/:id/destacado': postCommentFeature,
  'POST /api/comentarios/:id/eliminar': postCommentDelete,
  'POST /api/reportes': postReport,
  'POST /api/apelaciones': postAppeal,
  'POST /api/apelaciones/suspension': postSuspensionAppeal,
  'GET /api/apelaciones': getOwnAppeals,
  'GET /api/admin/apelaciones': getAppeals,
  'POST /api/admin/apelaciones/:id': postAppealAnswer,
  'GET /api/admin/comentarios': getHeldComments,
  'POST /api/admin/comentarios/:id': postHeldComment,
  'GET /api/admin/proveedores': getProviders,
  'GET /api/admin/publicaciones': getPosts,
  'POST /api/admin/retiros': postRemoval,
  'GET /api/admin/reportes': getReports,
  'POST /api/admin/reportes/:id': postReportDecision,
  'GET /api/admin/bitacora': getDecisions,
  'POST /api/admin/bitacora/:id/deshacer': postDecisionUndo,
} satisfies CallHandlers<'directory', Dependencies>;
