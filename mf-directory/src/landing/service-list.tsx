import { FIRST_GROUPS, groupsInOrder, popularTrades, type ServiceGroup } from '@vitrina/contracts/layout';
import { pathOfTrade, subdivisionSlug } from '@vitrina/contracts/rules';
import {
  Button,
  type CountryCode,
  formatNumber,
  Link,
  Skeleton,
  TradeGlyph,
  useLocationChoice,
  visitSeed,
} from '@vitrina/sdk';
import { type ReactNode, useMemo, useState } from 'react';
import { useIncrementalList } from '../lists/rendering.ts';
import type { ViewLink } from '../view-link.ts';
import styles from './services.module.css';
import { useServices } from './services.ts';
import { landing } from './texts.ts';

/** Number of service groups rendered with the screen, and with each step after that. */
const STEPS = { first: 3, step: 4 };

/** Service catalogue in this visit's random order, six groups at first; each name links to its providers (R19). */
export function ServiceList() {
  const { country, stateName } = useLocationChoice();
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
    <ServicesSection id="servicios">
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
      <ServiceGroups
        groups={shown.filter(({ categoria }, index) => isDrawn(categoria, index))}
        counts={counts}
        country={country}
        glyphOf={(trade) => <TradeGlyph trade={trade} />}
        Link={Link}
      />
      {groups.length > FIRST_GROUPS && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? landing.services.fewer : landing.services.all(formatNumber(groups.length, country))}
        </Button>
      )}
      {counts && (
        <PopularPages
          label={landing.services.popular(stateName)}
          groups={data.servicios_oficios}
          counts={counts}
          state={stateName}
          Link={Link}
        />
      )}
    </ServicesSection>
  );
}

/** Links to the pages of the most offered trades in a state (R59). @param props.state displayed name */
export function PopularPages({
  label,
  groups,
  counts,
  state,
  Link: PageLink,
}: {
  /** Accessible name of the list. */
  label: string;
  groups: readonly ServiceGroup[];
  counts: Readonly<Record<string, number>>;
  state: string;
  Link: ViewLink;
}) {
  const trades = popularTrades(groups, counts);
  if (trades.length === 0) return null;
  return (
    <ul aria-label={label} className={styles.pages}>
      {trades.map((trade) => (
        <li key={trade}>
          <PageLink to={pathOfTrade(trade, subdivisionSlug(state))}>{landing.services.page(trade, state)}</PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Groups of services with their number of providers; each name is a link to its providers. */
export function ServiceGroups({
  groups,
  counts,
  country,
  glyphOf,
  Link: NameLink,
}: {
  groups: readonly ServiceGroup[];
  counts: Readonly<Record<string, number>> | undefined;
  /** Country whose notation is used for numbers. */
  country: CountryCode;
  /** Drawing before the name of a group. */
  glyphOf?(trade: string): ReactNode;
  Link: ViewLink;
}) {
  const link = (name: string) => (
    <NameLink key={name} to={`/home?segmento=${encodeURIComponent(name)}`}>
      {name}
    </NameLink>
  );
  return (
    <ul className={styles.groups}>
      {groups.map(({ categoria, subcategorias }) => (
        <li key={categoria} className={styles.group}>
          <h3>
            {glyphOf?.(categoria)}
            {link(categoria)}
            {counts && (
              <small>
                {landing.services.count(counts[categoria] ?? 0, formatNumber(counts[categoria] ?? 0, country))}
              </small>
            )}
          </h3>
          <p className={styles.trades}>{subcategorias.map(link)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Section of the services under its heading. @param props.id of the heading */
export function ServicesSection({ id, children }: { id: string; children: ReactNode }) {
  return (
    <section className={styles.services} aria-labelledby={id}>
      <h2 id={id}>{landing.services.title}</h2>
      {children}
    </section>
  );
}
