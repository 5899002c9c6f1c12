import { popularTrades } from '@vitrina/contracts/layout';
import { Icon, IconButton, Link, useNavigate } from '@vitrina/sdk';
import { type FormEvent, useMemo } from 'react';
import styles from './landing-search.module.css';
import { landing } from './texts.ts';
import { useServices } from './use-services.ts';

/** The search field of the landing page, which leads to the explore screen, and the trades that most people here offer. */
export function LandingSearch() {
  const navigate = useNavigate();
  const { data } = useServices();
  const popular = useMemo(() => popularTrades(data?.servicios_oficios ?? [], data?.proveedores ?? {}), [data]);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    navigate(q ? `/explorar?${new URLSearchParams({ q })}` : '/explorar');
  };
  return (
    <search className={styles.search}>
      <form action="/explorar" className={styles.field} onSubmit={search}>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={landing.search}
          placeholder={landing.searchHint}
        />
        <IconButton type="submit" icon="chevron-right" label={landing.submit} />
      </form>
      <ul className={styles.popular} aria-label={landing.popular}>
        {popular.map((trade) => (
          <li key={trade}>
            <Link to={`/explorar?segmento=${encodeURIComponent(trade)}`}>{trade}</Link>
          </li>
        ))}
      </ul>
    </search>
  );
}
