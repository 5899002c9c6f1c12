import { api, useQuery, useQueryClient, useToasts } from '@vitrina/sdk';
import { useOwnEvents } from '../live/own-events.tsx';
import { messageTexts as texts } from './texts.ts';

/** What queries of messages begin with. */
export const MESSAGES = 'mensajes';
const KEY = [MESSAGES, 'resumen'] as const;

/** How many messages wait to be read and look like spam; each new one is announced, and the lists are read again. */
export function useMessageSummary(): { nuevos: number; retenidos: number } {
  const client = useQueryClient();
  const toasts = useToasts();
  const live = useOwnEvents('mensajes', (data) => {
    const unread = typeof data === 'object' && data !== null && Number(Reflect.get(data, 'nuevos'));
    const before = client.getQueryData<{ nuevos: number }>(KEY);
    if (before && Number(unread) > before.nuevos) {
      toasts.show(texts.arrived);
      client.setQueryData(KEY, { ...before, nuevos: Number(unread) });
    }
    void client.invalidateQueries({ queryKey: [MESSAGES] });
  });
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/api/mensajes/resumen', { signal })).data,
    // No event comes for messages between a load and the first connection: they are loaded behind it.
    enabled: live !== 'connecting',
    refetchOnMount: 'always',
  });
  return data ?? { nuevos: 0, retenidos: 0 };
}
