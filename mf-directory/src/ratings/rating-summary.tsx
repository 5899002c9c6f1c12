import type { Provider, Ratings } from '@vitrina/contracts';
import { api, formatNumber, Link, useQuery } from '@vitrina/sdk';
import styles from './ratings.module.css';
import { STARS, Stars } from './stars.tsx';
import { ratingTexts as texts } from './texts.ts';

/** Ratings of a provider: average, number and distribution. */
export function useRatings(proveedor: string) {
  return useQuery({
    queryKey: ['valoraciones', proveedor],
    queryFn: async ({ signal }) =>
      (await api.get('/api/valoraciones/:proveedor', { params: { proveedor }, signal })).data,
    staleTime: 10_000,
  });
}

/** Average and distribution of a provider's ratings. */
export function RatingSummary({
  ratings: { media, total, distribucion },
  provider: { pais },
}: {
  ratings: Ratings;
  provider: Pick<Provider, 'pais'>;
}) {
  const count = (value: number) => formatNumber(value, pais);
  return (
    <>
      <div className={styles.summary}>
        {media === null ? (
          <p className={styles.few}>{texts.few(total)}</p>
        ) : (
          <p className={styles.average} role="img" aria-label={texts.average(count(media), count(total))}>
            <strong>{count(media)}</strong>
            <span aria-hidden="true">
              <Stars stars={Math.round(media)} size={20} />
              <small>{texts.total(count(total))}</small>
            </span>
          </p>
        )}
        <ul className={styles.bars} aria-label={texts.title}>
          {[...STARS].reverse().map((star) => {
            const number = distribucion[star - 1] ?? 0;
            return (
              <li key={star}>
                <span className={styles.label} role="img" aria-label={texts.row(star, count(number))}>
                  {`${star} ★`}
                </span>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${total === 0 ? 0 : (100 * number) / total}%` }} />
                </span>
                <span aria-hidden="true">{count(number)}</span>
              </li>
            );
          })}
        </ul>
      </div>
      <p className={styles.few}>
        <Link to="/como-funciona#valoraciones">{texts.rules}</Link>
      </p>
    </>
  );
}
