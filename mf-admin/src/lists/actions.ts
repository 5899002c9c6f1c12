import { api } from '@vitrina/sdk';
import { listTexts as texts } from './texts.ts';
import type { RowAction } from './use-bulk.ts';

type Removable = 'publicacion' | 'comentario' | 'proveedor';

/** Creates the action that takes rows off the public pages. @param named title of a row's content, and its author */
export function removeAction<R extends { id: string }>(
  tipo: Removable,
  named: (row: R) => { title?: string; author: string },
  appliesTo: (row: R) => boolean,
): RowAction<R> {
  const { one, many } = texts.removeQuestion[tipo];
  return {
    key: 'retirar',
    label: texts.remove,
    more: texts.removeMore,
    appliesTo,
    question: ([row, ...others]) => {
      if (!row || others.length > 0) return many(others.length + 1);
      const { title = '', author } = named(row);
      return one(title, author);
    },
    run: async ({ id }, razon) => {
      const { decision } = await api.post('/api/admin/retiros', { tipo, id, razon });
      return () => undo(decision);
    },
  };
}

/** Creates the action that restores a row removed by a decision. */
export function restoreAction<R extends { retiro: { decision: string } | null }>(): RowAction<R> {
  return {
    key: 'restaurar',
    label: texts.restore,
    appliesTo: ({ retiro }) => retiro !== null,
    run: async ({ retiro }) => {
      if (retiro) await undo(retiro.decision);
      return null;
    },
  };
}

/** Creates the action that suspends the accounts behind rows, each of which may own several. @param account its id and name */
export function suspendAction<R>(
  account: (row: R) => { id: string; name: string },
  appliesTo: (row: R) => boolean,
): RowAction<R> {
  return {
    key: 'suspender',
    label: texts.suspend,
    more: texts.suspendMore,
    appliesTo,
    question: (rows) => {
      const names = new Map(rows.map(account).map(({ id, name }) => [id, name]));
      const [name = ''] = names.values();
      return names.size === 1 ? texts.suspendOne(name) : texts.suspendMany(names.size);
    },
    run: async (row, razon) => {
      const { id } = account(row);
      await suspend(id, true, razon);
      return () => suspend(id, false, '');
    },
  };
}

/** Creates the action that lifts the suspension of the account behind a row. */
export function reinstateAction<R extends { id: string; suspendida: boolean }>(): RowAction<R> {
  return {
    key: 'readmitir',
    label: texts.reinstate,
    appliesTo: ({ suspendida }) => suspendida,
    run: async ({ id }) => {
      await suspend(id, false, '');
      return null;
    },
  };
}

const undo = (id: string) => api.post('/api/admin/bitacora/:id/deshacer', undefined, { params: { id } });
const suspend = (id: string, suspendida: boolean, razon: string) =>
  api.post('/api/admin/cuentas/:id/suspension', { suspendida, razon }, { params: { id } });
