import type { CardProvider } from '@vitrina/contracts';
import { badgeText } from '@vitrina/contracts/rules';
import { Avatar, api, displayName, formatPhone, Icon, Link, useLocationChoice, useQuery } from '@vitrina/sdk';
import styles from './chat.module.css';
import type { ChatMessage } from './conversation.ts';
import { texts } from './texts.ts';

const outside = { target: '_blank', rel: 'noopener noreferrer' } as const;

/**
 * Card of a provider that the assistant found, from the directory's data and never from the reply's text.
 * @param onLeave called when the visitor opens the provider's page, which replaces the window's history entry; undefined if
 * the window does not cover the page
 */
export function ProviderCard({ provider, onLeave }: { provider: CardProvider; onLeave: (() => void) | undefined }) {
  const { country } = useLocationChoice();
  // Reports the contact; the page does not wait for the response.
  const used = (canal: 'telefono' | 'whatsapp') => () => {
    const visit = { tipo: 'contacto', proveedor: provider.id, canal } as const;
    api.post('/api/vistas', visit, { keepalive: true }).catch(() => undefined);
  };
  const name = provider.nnegocio || provider.nombre;
  // Absent in responses that a browser cached before badges.
  const badge = badgeText(provider.insignias ?? []);
  return (
    <article className={styles.card}>
      <Avatar name={provider.nombre} src={provider.foto_perfil} size={44} />
      <div className={styles.cardText}>
        <Link
          to={`/p/${provider.slug}`}
          className={styles.cardPage}
          translate="no"
          replace={onLeave !== undefined}
          onClick={onLeave}
        >
          {name}
        </Link>
        <span>{provider.especialidad}</span>
        <small>{displayName(provider.pais, provider.estado_pais)}</small>
        {provider.valoracion && <small>{texts.rating(provider.valoracion, provider.pais)}</small>}
        {badge && <small>{badge}</small>}
        {provider.desde && <b>{texts.from(provider.desde, provider.pais)}</b>}
      </div>
      <div className={styles.cardWays}>
        {provider.whatsapp && (
          <a
            href={`${provider.whatsapp}?text=${encodeURIComponent(texts.greeting(provider.nombre))}`}
            onClick={used('whatsapp')}
            {...outside}
          >
            <Icon name="message-circle" size={16} />
            {texts.whatsapp}
          </a>
        )}
        <a href={`tel:${provider.telefono}`} onClick={used('telefono')}>
          <Icon name="phone" size={16} />
          {formatPhone(provider.telefono, country)}
        </a>
      </div>
    </article>
  );
}

/** Most providers that are loaded for a continued conversation; the ones shown last are kept. */
const MAX_PROVIDERS = 24;

type ProvidersById = ReadonlyMap<string, CardProvider> | undefined;

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
  onLeave: (() => void) | undefined;
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
