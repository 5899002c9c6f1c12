import type { SessionUser } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { api, ButtonLink, useQuery } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './publications.module.css';

/** Links from the area to the public page, and to the digital card of the plan Premium. */
export function OwnPageLinks({ user: { email, plan } }: { user: SessionUser }) {
  const slug = useOwnProvider(email, { awaited: true })?.slug;
  if (!slug) return null;
  return (
    <p className={styles.links}>
      <ButtonLink to={`/p/${slug}`} icon="eye">
        {texts.publications.page}
      </ButtonLink>
      {planHas(plan, 'tarjetaDigital') && (
        <ButtonLink to={`/p/${slug}/tarjeta`} icon="credit-card">
          {texts.publications.card}
        </ButtonLink>
      )}
    </p>
  );
}

/** Poll interval and number of polls for a completed profile, which becomes public within seconds. */
const POLL = { ms: 3_000, times: 10 };

/** Public provider of an account, null before it exists. @param awaited true to poll until the provider is public */
export function useOwnProvider(email: string, { awaited = false } = {}) {
  return useQuery({
    queryKey: ['usuarios', email],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/api/usuarios', { query: { email, limit: 1 }, signal });
      return data[0] ? { id: data[0].id, slug: data[0].slug } : null;
    },
    refetchInterval: ({ state }) =>
      awaited && state.data === null && state.dataUpdateCount < POLL.times ? POLL.ms : false,
  }).data;
}
