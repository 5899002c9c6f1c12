import { MOST_COUNTED_MESSAGES } from '@vitrina/contracts/rules';
import { api, Badge, Icon, NavLink, useQuery, useQueryClient, useToasts, VisuallyHidden } from '@vitrina/sdk';
import { useOwnEvents } from '../own-events.tsx';
import { messageTexts as texts } from './texts.ts';

/** Link to the inbox, with the number of unread messages. */
export function MessagesLink({ className }: { className: string }) {
  const { nuevos: count } = useMessageSummary();
  return (
    <NavLink to="/menu/mensajes" className={className}>
      <Icon name="mail" />
      {texts.link}
      {count > 0 && (
        <Badge>
          {count < MOST_COUNTED_MESSAGES ? count : `${MOST_COUNTED_MESSAGES - 1}+`}
          <VisuallyHidden> {texts.fresh(count)}</VisuallyHidden>
        </Badge>
      )}
    </NavLink>
  );
}

/** First part of the key of every query about messages. */
export const MESSAGES = 'mensajes';
const KEY = [MESSAGES, 'resumen'] as const;

/** Counts unread messages and possible spam; announces each new message and reloads the lists. */
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
    // Messages that arrive before the first connection send no event: load after it.
    enabled: live !== 'connecting',
    refetchOnMount: 'always',
  });
  return data ?? { nuevos: 0, retenidos: 0 };
}
