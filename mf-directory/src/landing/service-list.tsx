import { shuffled } from '@vitrina/contracts/layout';
import { api, Button, cx, Link, Skeleton, TradeGlyph, useQuery, visitSeed } from '@vitrina/sdk';
import { useMemo } from 'react';
import { useFewAtATime } from '../lists/use-few-at-a-time.ts';
import styles from './landing.module.css';
import { landing } from './texts.ts';

/** Groups of services that are drawn with the screen, and with each step after that. */
const STEPS = { first: 3, step: 4 };

/** The service catalogue in this visit's random order; each name leads to its providers (R19). */
export function ServiceList() {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['servicios'],
    queryFn: ({ signal }) => api.get('/api/servicios', { signal }),
    initialData: () => api.first('/api/servicios')?.answer,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const groups = useMemo(
    () =>
      shuffled(data?.servicios_oficios ?? [], visitSeed).map(({ categoria, subcategorias }, index) => ({
        categoria,
        subcategorias: shuffled(subcategorias, visitSeed + index + 1),
      })),
    [data],
  );
  const isDrawn = useFewAtATime(
    groups.map(({ categoria }) => categoria),
    STEPS,
  );
  return (
    <section className={cx(styles.section, styles.services)} aria-labelledby="servicios">
      <h2 id="servicios">{landing.services.title}</h2>
      {isPending && (
        <output>
          <p>{landing.services.loading}</p>
          <Skeleton shape="tile" height="320px" />
        </output>
      )}
      {isError && (
        <div role="alert">
          <p>{landing.services.failed}</p>
          <Button onClick={() => refetch()}>{landing.services.retry}</Button>
        </div>
      )}
      <ul className={styles.groups}>
        {groups
          .filter(({ categoria }, index) => isDrawn(categoria, index))
          .map(({ categoria, subcategorias }) => (
            <li key={categoria} className={styles.group}>
              <h3>
                <TradeGlyph trade={categoria} />
                <Link to={`/home?segmento=${encodeURIComponent(categoria)}`}>{categoria}</Link>
              </h3>
              <p className={styles.trades}>
                {subcategorias.map((name) => (
                  <Link key={name} to={`/home?segmento=${encodeURIComponent(name)}`}>
                    {name}
                  </Link>
                ))}
              </p>
            </li>
          ))}
      </ul>
    </section>
  );
}
