import type { Answer } from '@vitrina/kernel';
import type { DataExportDoc } from '../model/data-export.ts';

/** Time during which an export can be downloaded, in milliseconds: 24 hours. */
export const KEPT_MS = 24 * 3_600_000;

/** Key of an export's file in the private bucket; the orphan collection ignores keys below `.vitrina/`. */
export function exportKey({ _id, token }: Pick<DataExportDoc, '_id' | 'token'>): string {
  return `.vitrina/exports/${_id}/${token}.zip`;
}

/**
 * Builds the response about an export; `ninguna` if none was requested or it expired. `now` in milliseconds since 1970.
 */
export function exportState(doc: DataExportDoc | null, now: number): Answer<'GET /api/cuenta/exportacion'> {
  if (!doc || doc.until <= now) {
    return { success: true, data: { estado: 'ninguna', progreso: 0, url: null, hasta: null } };
  }
  const ready = doc.state === 'ready';
  return {
    success: true,
    data: {
      estado: ready ? 'lista' : doc.state === 'failed' ? 'fallida' : 'en_preparacion',
      progreso: doc.percent,
      url: ready ? '/api/cuenta/exportacion/archivo' : null,
      hasta: ready ? new Date(doc.until).toISOString() : null,
    },
  };
}
