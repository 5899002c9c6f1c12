import type { Provider } from '@vitrina/contracts';
import { api, useQuery } from '@vitrina/sdk';
import styles from './chat.module.css';
import type { ChatMessage } from './conversation.ts';
import { ProviderCard } from './provider-card.tsx';
import { texts } from './texts.ts';

/** Providers that are loaded again for a conversation that goes on, those shown last. */
const MAX_AGAIN = 24;

type Known = ReadonlyMap<string, Provider> | undefined;

/** The providers that a conversation showed in an earlier visit, as they are now; undefined until they are known. */
export function useShownBefore(messages: readonly ChatMessage[]): Known {
  const ids = [...new Set(messages.flatMap(({ shown = [] }) => shown))].slice(-MAX_AGAIN);
  const { data } = useQuery({
    queryKey: ['chat', 'proveedores', ids],
    queryFn: ({ signal }) => api.get('/api/usuarios', { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && new Map(data.data.map((provider) => [provider.id, provider]));
}

/** The cards of a message from an earlier visit; how many there were, for those that are there no more. */
export function ShownBefore({ ids, known, onLeave }: { ids: readonly string[]; known: Known; onLeave(): void }) {
  const there = ids.flatMap((id) => known?.get(id) ?? []);
  return (
    <>
      {there.length < ids.length && (
        <small className={styles.note}>
          {there.length === 0 ? texts.shownBefore(ids.length) : texts.shownGone(ids.length - there.length)}
        </small>
      )}
      {there.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} onLeave={onLeave} />
      ))}
    </>
  );
}
