import { api, messageOf, useQueryClient, useToasts } from '@vitrina/sdk';
import { adminTexts as texts } from './texts.ts';

/**
 * Returns the decisions. Each shows its outcome, offers to undo it and reloads its list. It is in effect by then, so closing
 * the tab changes nothing. False if the server refused it.
 */
export function useDecide() {
  const client = useQueryClient();
  const toasts = useToasts();
  const announce = async <A>(
    action: keyof typeof texts.decided,
    call: Promise<A>,
    undoOf: (answer: A) => (() => unknown) | null = () => null,
  ): Promise<boolean> => {
    try {
      const undo = undoOf(await call);
      const offer = undo && { action: { label: texts.log.undo, run: () => void undo() } };
      toasts.show(texts.decided[action], 'success', offer ?? {});
      return true;
    } catch (error) {
      toasts.show(messageOf(error), 'error');
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: ['admin'] });
    }
  };
  /** Undoes a decision in the log. */
  const undo = (id: string) =>
    announce('restaurar', api.post('/api/admin/bitacora/:id/deshacer', undefined, { params: { id } }));
  const onAccount = (id: string, suspendida: boolean, razon = ''): Promise<boolean> =>
    announce(
      suspendida ? 'suspender' : 'readmitir',
      api.post('/api/admin/cuentas/:id/suspension', { suspendida, razon }, { params: { id } }),
      () => (suspendida ? () => onAccount(id, false) : null),
    );
  const toUndo =
    ({ decision }: { decision: string }) =>
    () =>
      undo(decision);
  return {
    onComment: (id: string, decision: 'publicar' | 'rechazar') =>
      announce(decision, api.post('/api/admin/comentarios/:id', { decision }, { params: { id } }), toUndo),
    onReport: (id: string, decision: 'descartar' | 'retirar', razon = '') =>
      announce(decision, api.post('/api/admin/reportes/:id', { decision, razon }, { params: { id } }), toUndo),
    onAccount,
    undo,
  };
}
