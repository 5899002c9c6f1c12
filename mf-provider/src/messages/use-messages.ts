import type { ProviderMessage } from '@vitrina/contracts';
import { api, byCursor, useInfiniteQuery, useQueryClient } from '@vitrina/sdk';
import { MESSAGES } from './use-message-summary.ts';

/** Number of messages in a page. */
const PAGE = 20;

export type Folder = 'recibidos' | 'spam';
type Action = 'leer' | 'permitir' | 'eliminar' | 'recuperar';
interface Pages {
  pages: { answer: ProviderMessage[]; cursor: string | null }[];
  pageParams: string[];
}

/** Messages of a folder, page by page, with the actions on them. Actions reject with the server's `ApiError`. */
export function useMessages(folder: Folder) {
  const client = useQueryClient();
  const queryKey = [MESSAGES, folder];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/mensajes', { query: { carpeta: folder, limit: PAGE, cursor: pageParam }, signal }),
    ...byCursor,
    refetchOnMount: 'always',
  });
  const change = (how: (all: ProviderMessage[]) => ProviderMessage[]) =>
    client.setQueryData<Pages>(
      queryKey,
      (kept) => kept && { ...kept, pages: kept.pages.map((page) => ({ ...page, answer: how(page.answer) })) },
    );
  const put = (message: ProviderMessage) => change((all) => all.map((one) => (one.id === message.id ? message : one)));
  const readAgain = () => client.invalidateQueries({ queryKey: [MESSAGES] });

  const act = async (id: string, accion: Action) => {
    const { data } = await api.post('/api/mensajes/:id', { accion }, { params: { id } });
    if (accion === 'leer') put(data);
    else change((all) => all.filter((one) => one.id !== id));
    void readAgain();
  };
  const reply = async (id: string, texto: string, key: string) => {
    const headers = { 'Idempotency-Key': key };
    const { data } = await api.post('/api/mensajes/:id/respuesta', { texto }, { params: { id }, headers });
    put(data);
    void readAgain();
  };
  const list = query.data?.pages.flatMap(({ answer }) => answer) ?? [];
  // A message that arrives between two page loads shifts another one onto both pages.
  const messages = [...new Map(list.map((message) => [message.id, message])).values()];
  return { ...query, messages, act, reply };
}
