import { Readable } from 'node:stream';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { exportKey } from '../exports/export-state.ts';
import type { DataExportDoc } from '../model/data-export.ts';

/** `GET /api/cuenta/exportacion/archivo`: file with a copy of the caller's data. */
export const getOwnDataFile: Handler<'GET /api/cuenta/exportacion/archivo'> = async (
  { c, session },
  { store, objects, clock },
) => {
  const doc = await store.dataExports.findById(session.userId).lean<DataExportDoc>();
  const open = doc && doc.state === 'ready' && doc.until > clock.now().getTime();
  const file = open ? await objects.get('quarantine', exportKey(doc)) : null;
  if (!file) throw new Problem('exportacion_no_encontrada');
  return c.body(Readable.toWeb(file) as ReadableStream, 200, {
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="mis-datos-vitrina.zip"',
  });
};
