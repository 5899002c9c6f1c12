import { ApiError, api, messageOf, useQueryClient, useToasts } from '@vitrina/sdk';
import { type ReactNode, useState } from 'react';
import type { Names } from './names.tsx';
import { listTexts as texts } from './texts.ts';

/** Undoes a decision on one row; null if undoing is a separate action. */
type Undo = (() => Promise<unknown>) | null;

/** Action on rows of a list. */
export interface RowAction<R> {
  key: string;
  label: string;
  /** Returns the confirmation question for these rows, with their name or number; required with `more` and `warning`. */
  question?(rows: readonly R[], names: Names): string;
  /** Consequences, shown with the field for the reason; absent if no reason is needed. */
  more?: string;
  /** Warning shown before an irreversible action; absent for others. */
  warning?: string;
  appliesTo(row: R): boolean;
  /** Applies the action to one row; absent if {@link dialog} does. */
  run?(row: R, reason: string): Promise<Undo>;
  /** Dialog for deciding on one row at a time; absent if the list's standard dialogs suffice. */
  dialog?(row: R, onClose: () => void, names: Names): ReactNode;
}

/** Longest pause between two rows that is accepted from the server, in seconds. */
const MAX_PAUSE_SECONDS = 600;

/** Applies an action to many rows, one after another, and records each result. */
export function useBulk<R extends { id: string }>() {
  const client = useQueryClient();
  const toasts = useToasts();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [results, setResults] = useState<ReadonlyMap<string, { ok: boolean; text: string }>>(new Map());

  const reload = () => client.invalidateQueries({ queryKey: ['admin'] });
  const takeBack = async (undos: readonly Undo[]) => {
    try {
      for (const undo of undos) if (undo) await withPauses(undo);
      toasts.show(texts.undone, 'success');
    } catch (error) {
      toasts.show(messageOf(error), 'error');
    }
    await reload();
  };
  const run = async (action: RowAction<R>, rows: readonly R[], reason: string) => {
    const outcome = new Map<string, { ok: boolean; text: string }>();
    const undos: Undo[] = [];
    const act = action.run;
    if (!act) return;
    for (const row of rows) {
      setProgress({ done: outcome.size, all: rows.length });
      try {
        undos.push(await withPauses(() => act(row, reason)));
        outcome.set(row.id, { ok: true, text: texts.ok });
      } catch (error) {
        outcome.set(row.id, { ok: false, text: messageOf(error, texts.failed) });
      }
      setResults(new Map(outcome));
    }
    setProgress(null);
    const failed = [...outcome.values()].filter(({ ok }) => !ok).length;
    const back = undos.some((undo) => undo !== null) && { label: texts.undo, run: () => void takeBack(undos) };
    const done = texts.result(rows.length - failed, failed);
    toasts.show(done, failed > 0 ? 'error' : 'success', back ? { action: back } : {});
    await reload();
  };
  return { progress, results, run };
}

/** Repeats a call that the rate limit refused, after the requested pause. */
async function withPauses<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const pause = error instanceof ApiError && error.code === 'demasiadas_solicitudes' ? error.retryAfter : null;
      if (pause === null || pause > MAX_PAUSE_SECONDS) throw error;
      await new Promise((resume) => setTimeout(resume, pause * 1_000));
    }
  }
}

type Removable = 'publicacion' | 'comentario' | 'proveedor';

/** Creates the action that takes rows off the public pages. @param named title of a row's content, and its author */
export function removeAction<R extends { id: string }>(
  tipo: Removable,
  named: (row: R, names: Names) => { title?: string; author: string },
  appliesTo: (row: R) => boolean,
): RowAction<R> {
  const { one, many } = texts.removeQuestion[tipo];
  return {
    key: 'retirar',
    label: texts.remove,
    more: texts.removeMore,
    appliesTo,
    question: ([row, ...others], names) => {
      if (!row || others.length > 0) return many(others.length + 1);
      const { title = '', author } = named(row, names);
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
