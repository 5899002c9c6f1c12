import { FIRST_GROUPS, groupsInOrder } from '@vitrina/contracts/layout';
import { Button, cx, formatNumber, Link, Skeleton, TradeGlyph, useLocationChoice, visitSeed } from '@vitrina/sdk';
import { useMemo, useState } from 'react';
import { useIncrementalList } from '../lists/rendering.ts';
import styles from './landing.module.css';
import { useServices } from './services.ts';
import { landing } from './texts.ts';

/** Number of service groups rendered with the screen, and with each step after that. */
const STEPS = { first: 3, step: 4 };

/** Service catalogue in this visit's random order, six groups at first; each name links to its providers (R19). */
export function ServiceList() {
  const { country } = useLocationChoice();
  const { data, isPending, isError, refetch } = useServices();
  const [all, setAll] = useState(false);
  const counts = data?.proveedores;
  const groups = useMemo(() => groupsInOrder(data?.servicios_oficios ?? [], counts ?? {}, visitSeed), [data, counts]);
  const shown = all ? groups : groups.slice(0, FIRST_GROUPS);
  const isDrawn = useIncrementalList(
    shown.map(({ categoria }) => categoria),
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
        {shown
          .filter(({ categoria }, index) => isDrawn(categoria, index))
          .map(({ categoria, subcategorias }) => (
            <li key={categoria} className={styles.group}>
              <h3>
                <TradeGlyph trade={categoria} />
                <Link to={`/home?segmento=${encodeURIComponent(categoria)}`}>{categoria}</Link>
                {counts && (
                  <small>
                    {landing.services.count(counts[categoria] ?? 0, formatNumber(counts[categoria] ?? 0, country))}
                  </small>
                )}
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
      {groups.length > FIRST_GROUPS && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? landing.services.fewer : landing.services.all(formatNumber(groups.length, country))}
        </Button>
      )}
    </section>
  );
}
