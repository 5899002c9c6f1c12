import { api, byCursor, messageOf, useInfiniteQuery, useQuery, useQueryClient, useToasts } from '@vitrina/sdk';
import { adminTexts as texts } from './texts.ts';

const held = ['admin', 'comentarios'] as const;
const cases = ['admin', 'reportes'] as const;
const log = ['admin', 'bitacora'] as const;

/** Queries comments that await a decision, page by page. */
export function useHeldComments() {
  return useInfiniteQuery({
    queryKey: held,
    queryFn: ({ pageParam, signal }) => api.page('/api/admin/comentarios', { query: { cursor: pageParam }, signal }),
    ...byCursor,
  });
}

/** Queries open reports, page by page. */
export function useReports() {
  return useInfiniteQuery({
    queryKey: cases,
    queryFn: ({ pageParam, signal }) => api.page('/api/admin/reportes', { query: { cursor: pageParam }, signal }),
    ...byCursor,
  });
}

/** Queries the log, page by page: decisions, readings of personal data, or both. */
export function useDecisions(vista: 'decisiones' | 'consultas' | 'todo') {
  return useInfiniteQuery({
    queryKey: [...log, vista],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/admin/bitacora', { query: { vista, cursor: pageParam }, signal }),
    ...byCursor,
  });
}

/** Queries searches without results, most frequent first. */
export function useEmptySearches() {
  return useQuery({
    queryKey: ['admin', 'busquedas'],
    queryFn: async ({ signal }) => (await api.get('/api/admin/busquedas', { signal })).data,
  });
}

/** Queries the catalogue of services, group by group: it changes only with releases. */
export function useTrades() {
  return useQuery({
    queryKey: ['servicios'],
    queryFn: ({ signal }) => api.get('/api/servicios', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

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
