import type { Appeal } from '@vitrina/contracts';
import { api, byCursor, useInfiniteQuery, useQueryClient, useToasts } from '@vitrina/sdk';
import { appealTexts as texts } from './texts.ts';

/** Possible outcomes of an appeal. */
export type Result = Exclude<Appeal['estado'], 'abierta'>;

/** Queries appeals in one state, page by page. */
export function useAppeals(estado: Appeal['estado']) {
  return useInfiniteQuery({
    queryKey: ['admin', 'apelaciones', estado],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/admin/apelaciones', { query: { estado, cursor: pageParam }, signal }),
    ...byCursor,
  });
}

/** Answers an appeal and reloads the lists. The dialog must show a refusal. */
export function useAnswer() {
  const client = useQueryClient();
  const toasts = useToasts();
  return async (id: string, resultado: Result, texto: string) => {
    await api.post('/api/admin/apelaciones/:id', { resultado, texto }, { params: { id } });
    toasts.show(texts.done[resultado], 'success');
    await client.invalidateQueries({ queryKey: ['admin'] });
  };
}
