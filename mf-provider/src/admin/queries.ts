import type { Decision } from '@vitrina/contracts';
import { ApiError, api, byCursor, useInfiniteQuery, useQuery, useQueryClient, useToasts } from '@vitrina/sdk';
import { adminTexts as texts } from './texts.ts';

const held = ['admin', 'comentarios'] as const;
const cases = ['admin', 'reportes'] as const;
const log = ['admin', 'bitacora'] as const;

/** Comments that wait for a decision, page by page. */
export function useHeldComments() {
  return useInfiniteQuery({
    queryKey: held,
    queryFn: ({ pageParam, signal }) => api.page('/api/admin/comentarios', { query: { cursor: pageParam }, signal }),
    ...byCursor,
  });
}

/** Open reports, page by page. */
export function useReports() {
  return useInfiniteQuery({
    queryKey: cases,
    queryFn: ({ pageParam, signal }) => api.page('/api/admin/reportes', { query: { cursor: pageParam }, signal }),
    ...byCursor,
  });
}

/** Decisions that were taken, page by page. */
export function useDecisions() {
  return useInfiniteQuery({
    queryKey: log,
    queryFn: ({ pageParam, signal }) => api.page('/api/admin/bitacora', { query: { cursor: pageParam }, signal }),
    ...byCursor,
  });
}

/** Searches that found nothing, the most frequent first. */
export function useEmptySearches() {
  return useQuery({
    queryKey: ['admin', 'busquedas'],
    queryFn: async ({ signal }) => (await api.get('/api/admin/busquedas', { signal })).data,
  });
}

/** The decisions; each says what came of it and reads its list anew. False where it was refused. */
export function useDecide() {
  const client = useQueryClient();
  const toasts = useToasts();
  const settle = async (action: Decision['accion'], call: Promise<unknown>): Promise<boolean> => {
    const refused = await call.then(() => null).catch((error: unknown) => error);
    if (refused === null) toasts.show(texts.decided[action], 'success');
    else toasts.show(refused instanceof ApiError ? refused.message : String(refused), 'error');
    await client.invalidateQueries({ queryKey: ['admin'] });
    return refused === null;
  };
  return {
    onComment: (id: string, decision: 'publicar' | 'rechazar') =>
      settle(decision, api.post('/api/admin/comentarios/:id', { decision }, { params: { id } })),
    onReport: (id: string, decision: 'descartar' | 'retirar', razon = '') =>
      settle(decision, api.post('/api/admin/reportes/:id', { decision, razon }, { params: { id } })),
    onAccount: (id: string, suspendida: boolean, razon = '') =>
      settle(
        suspendida ? 'suspender' : 'readmitir',
        api.post('/api/admin/cuentas/:id/suspension', { suspendida, razon }, { params: { id } }),
      ),
    /** Takes a decision of the log back. */
    undo: (id: string) =>
      settle('restaurar', api.post('/api/admin/bitacora/:id/deshacer', undefined, { params: { id } })),
  };
}
