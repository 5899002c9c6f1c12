import type { CallHandlers } from '@vitrina/kernel';
import { getDeadLetters } from './calls/get-dead-letters.ts';
import { getEvents } from './calls/get-events.ts';
import { getOwnGallery } from './calls/get-own-gallery.ts';
import { getWaitingFiles } from './calls/get-waiting-files.ts';
import { postDeadLetter } from './calls/post-dead-letter.ts';
import { postDelete } from './calls/post-delete.ts';
import { postEdit } from './calls/post-edit.ts';
import { postRetry } from './calls/post-retry.ts';
import { postUpload } from './calls/post-upload.ts';
import type { Dependencies } from './dependencies.ts';

/** Every call of media with its handler. */
export const handlers = {
  'GET /api/obtener_galeria': getOwnGallery,
  'POST /api/subir_archivo': postUpload,
  'POST /api/delete_archivo': postDelete,
  'POST /api/publicaciones/:id': postEdit,
  'POST /api/reintentar_archivo': postRetry,
  'GET /api/eventos': getEvents,
  'GET /api/admin/fallidos': getDeadLetters,
  'POST /api/admin/fallidos/:id': postDeadLetter,
  'GET /api/admin/pendientes/archivos': getWaitingFiles,
} satisfies CallHandlers<'media', Dependencies>;
