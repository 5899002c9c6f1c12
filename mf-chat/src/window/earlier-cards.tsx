import type { Provider } from '@vitrina/contracts';
import { api, useQuery } from '@vitrina/sdk';
import styles from './chat.module.css';
import type { ChatMessage } from './conversation.ts';
import { ProviderCard } from './provider-card.tsx';
import { texts } from './texts.ts';

/** Most providers that are loaded for a continued conversation; the ones shown last are kept. */
const MAX_PROVIDERS = 24;

type ProvidersById = ReadonlyMap<string, Provider> | undefined;

/** Current data of the providers that a conversation showed in an earlier visit; undefined while they load. */
export function useEarlierProviders(messages: readonly ChatMessage[]): ProvidersById {
  const ids = [...new Set(messages.flatMap(({ shown = [] }) => shown))].slice(-MAX_PROVIDERS);
  const { data } = useQuery({
    queryKey: ['chat', 'proveedores', ids],
    queryFn: ({ signal }) => api.get('/api/usuarios', { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && new Map(data.data.map((provider) => [provider.id, provider]));
}

/** Cards of a message from an earlier visit, and the number of those that no longer exist. */
export function EarlierCards({
  ids,
  providers,
  onLeave,
}: {
  ids: readonly string[];
  providers: ProvidersById;
  onLeave(): void;
}) {
  const found = ids.flatMap((id) => providers?.get(id) ?? []);
  return (
    <>
      {found.length < ids.length && (
        <small className={styles.note}>
          {found.length === 0 ? texts.shownBefore(ids.length) : texts.shownGone(ids.length - found.length)}
        </small>
      )}
      {found.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} onLeave={onLeave} />
      ))}
    </>
  );
}
