import type { PlatformStatistics, SessionUser } from '@vitrina/contracts';
import { STATISTICS_DAYS } from '@vitrina/contracts/rules';
import {
  api,
  ButtonLink,
  EmptyState,
  formatNumber,
  keepPreviousData,
  Skeleton,
  Tabs,
  useLocationChoice,
  useQuery,
} from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { LoadFailed } from '../load-failed.tsx';
import { OwnPageLinks } from '../publications/own-page.tsx';
import { Hints } from './hints.tsx';
import { isEmpty } from './metrics.ts';
import styles from './statistics.module.css';
import { StatisticsPanel } from './statistics-panel.tsx';
import { texts } from './texts.ts';

const periods = STATISTICS_DAYS.map((days) => ({ key: `${days}` as const, label: texts.days(days) }));

/** `/menu/estadisticas`: visits of the provider's page, and the numbers of the whole platform. */
export default function StatisticsScreen({ user }: { user: SessionUser }) {
  useTitle(texts.title);
  const [period, setPeriod] = useState<(typeof STATISTICS_DAYS)[number]>(30);
  const { data, error, refetch } = useQuery({
    queryKey: ['estadisticas', period],
    queryFn: ({ signal }) => api.get('/api/estadisticas', { query: { dias: period }, signal }),
    // The numbers of one period stay while those of another load.
    placeholderData: keepPreviousData,
  });
  const own = data?.propias;
  return (
    <>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p>{texts.intro}</p>
      </header>
      {!data && !error && (
        <output aria-label={texts.loading}>
          <Skeleton shape="tile" height="420px" />
        </output>
      )}
      {!data && error && <LoadFailed error={error} text={texts.loadFailed} retry={texts.retry} onRetry={refetch} />}
      {own === null && (
        <EmptyState
          title={texts.incomplete}
          text={texts.incompleteMore}
          action={<ButtonLink to="/menu/datos-usuario">{texts.incompleteLink}</ButtonLink>}
        />
      )}
      {own && (
        <section aria-label={texts.own}>
          <Tabs
            label={texts.period}
            tabs={periods}
            selected={`${period}`}
            onSelect={(key) => setPeriod(STATISTICS_DAYS.find((days) => `${days}` === key) ?? 30)}
          >
            {isEmpty(own, own.antes) ? (
              <EmptyState
                title={texts.empty}
                text={texts.emptyMore}
                action={
                  <div className={styles.share}>
                    <OwnPageLinks user={user} />
                  </div>
                }
              />
            ) : (
              <StatisticsPanel own={own} />
            )}
          </Tabs>
        </section>
      )}
      {data && <Hints />}
      {data && <PlatformNumbers data={data.data} />}
    </>
  );
}

const names = Object.keys(texts.platformNumbers) as (keyof typeof texts.platformNumbers)[];

/** The five numbers of the whole platform (R32, R46). */
function PlatformNumbers({ data }: { data: PlatformStatistics }) {
  const { country } = useLocationChoice();
  return (
    <section className={styles.platform}>
      <h2>{texts.platform}</h2>
      <p className={styles.muted}>{texts.platformMore}</p>
      <dl className={styles.five}>
        {names.map((name) => (
          <div key={name}>
            <dt>{texts.platformNumbers[name]}</dt>
            <dd>{formatNumber(data[name], country)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
