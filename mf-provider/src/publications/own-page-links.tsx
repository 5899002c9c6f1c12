import type { SessionUser } from '@vitrina/contracts';
import { api, ButtonLink, useQuery } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './publications.module.css';

/** A profile that was just completed becomes public within seconds: it is asked for this often, and so many times. */
const ASK_AGAIN = { ms: 3_000, times: 10 };

/** Ways from the area to what everyone sees: the own page, and the digital card of the plan Premium. */
export function OwnPageLinks({ user: { email, plan } }: { user: SessionUser }) {
  const { data: slug } = useQuery({
    queryKey: ['usuarios', email],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/api/usuarios', { query: { email, limit: 1 }, signal });
      return data[0]?.slug ?? null;
    },
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < ASK_AGAIN.times ? ASK_AGAIN.ms : false,
  });
  if (!slug) return null;
  return (
    <p className={styles.links}>
      <ButtonLink to={`/p/${slug}`} icon="eye">
        {texts.publications.page}
      </ButtonLink>
      {plan === 'premium' && (
        <ButtonLink to={`/p/${slug}/tarjeta`} icon="credit-card">
          {texts.publications.card}
        </ButtonLink>
      )}
    </p>
  );
}
