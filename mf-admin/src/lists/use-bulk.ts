import { ApiError, messageOf, useQueryClient, useToasts } from '@vitrina/sdk';
import { type ReactNode, useState } from 'react';
import { listTexts as texts } from './texts.ts';

/** Takes back what was done to one row; null where that is an action of its own. */
export type Undo = (() => Promise<unknown>) | null;

/** What can be done with rows of a list. */
export interface RowAction<R> {
  key: string;
  label: string;
  /** Asks whether it should be done to these rows, whom it names or counts; needed with `more` and `warning`. */
  question?(rows: readonly R[]): string;
  /** What follows from it, asked for together with the reason; absent where none is needed. */
  more?: string;
  /** What cannot be taken back, told before it is done; absent where it can. */
  warning?: string;
  appliesTo(row: R): boolean;
  /** Does it to one row; absent where {@link dialog} does. */
  run?(row: R, reason: string): Promise<Undo>;
  /** The dialog in which it is decided for one row at a time; absent where the list's own ones do. */
  dialog?(row: R, onClose: () => void): ReactNode;
}

/** Longest pause that the server may ask for between two rows, in seconds. */
const MAX_PAUSE_SECONDS = 600;

/** Does something with many rows, one after the other, and keeps how it went with each. */
export function useBulk<R>(idOf: (row: R) => string) {
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
        outcome.set(idOf(row), { ok: true, text: texts.ok });
      } catch (error) {
        outcome.set(idOf(row), { ok: false, text: messageOf(error, texts.failed) });
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

/** Repeats a call that the limit of changes refused, once its pause is over. */
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
