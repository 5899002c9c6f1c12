import { popularTrades } from '@vitrina/contracts/layout';
import { Link } from '@vitrina/sdk';
import { useMemo } from 'react';
import { SearchEntry } from '../explore/search-entry.tsx';
import styles from './landing-search.module.css';
import { landing } from './texts.ts';
import { useServices } from './use-services.ts';

/** Search field of the landing page, which leads to the explore screen, and the most offered trades of the place. */
export function LandingSearch() {
  const { data } = useServices();
  const popular = useMemo(() => popularTrades(data?.servicios_oficios ?? [], data?.proveedores ?? {}), [data]);
  return (
    <div className={styles.search}>
      <SearchEntry className={styles.field} />
      <ul className={styles.popular} aria-label={landing.popular}>
        {popular.map((trade) => (
          <li key={trade}>
            <Link to={`/explorar?segmento=${encodeURIComponent(trade)}`}>{trade}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
