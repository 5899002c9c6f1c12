import { api } from '@vitrina/sdk';
import { listTexts as texts } from './texts.ts';
import type { RowAction } from './use-bulk.ts';

type Removable = 'publicacion' | 'comentario' | 'proveedor';

/** Takes a row away from the public. */
export function removing<R extends { id: string }>(tipo: Removable, appliesTo: (row: R) => boolean): RowAction<R> {
  return {
    ...{ key: 'retirar', label: texts.remove, more: texts.removeMore, appliesTo },
    run: async ({ id }, razon) => {
      const { decision } = await api.post('/api/admin/retiros', { tipo, id, razon });
      return () => undo(decision);
    },
  };
}

/** Brings a row back that a decision holds. */
export function restoring<R extends { retiro: { decision: string } | null }>(): RowAction<R> {
  return {
    ...{ key: 'restaurar', label: texts.restore, appliesTo: ({ retiro }) => retiro !== null },
    run: async ({ retiro }) => {
      if (retiro) await undo(retiro.decision);
      return null;
    },
  };
}

/** Suspends the account behind a row. */
export function suspending<R>(accountOf: (row: R) => string, appliesTo: (row: R) => boolean): RowAction<R> {
  return {
    ...{ key: 'suspender', label: texts.suspend, more: texts.suspendMore, appliesTo },
    run: async (row, razon) => {
      await suspend(accountOf(row), true, razon);
      return () => suspend(accountOf(row), false, '');
    },
  };
}

/** Lifts the suspension of the account behind a row. */
export function reinstating<R extends { id: string; suspendida: boolean }>(): RowAction<R> {
  return {
    ...{ key: 'readmitir', label: texts.reinstate, appliesTo: ({ suspendida }) => suspendida },
    run: async ({ id }) => {
      await suspend(id, false, '');
      return null;
    },
  };
}

const undo = (id: string) => api.post('/api/admin/bitacora/:id/deshacer', undefined, { params: { id } });
const suspend = (id: string, suspendida: boolean, razon: string) =>
  api.post('/api/admin/cuentas/:id/suspension', { suspendida, razon }, { params: { id } });
