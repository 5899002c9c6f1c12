import type { Handler } from '../dependencies.ts';
import { exportState } from '../exports/export-state.ts';
import type { DataExportDoc } from '../model/data-export.ts';

/** `GET /api/cuenta/exportacion`: returns the progress of the caller's data export. */
export const getOwnData: Handler<'GET /api/cuenta/exportacion'> = async ({ session }, { store, clock }) =>
  exportState(await store.dataExports.findById(session.userId).lean<DataExportDoc>(), clock.now().getTime());
