import type { SessionUser } from '@vitrina/contracts';
import { STATISTICS_DAYS } from '@vitrina/contracts/rules';
import { Button, ButtonLink, EmptyState, messageOf, Skeleton, Tabs } from '@vitrina/sdk';
import { useState } from 'react';
import { Hints } from '../hints/hints.tsx';
import { OwnPageLinks } from '../publications/own-page-links.tsx';
import { isEmpty } from './metrics.ts';
import { PlatformNumbers } from './platform-numbers.tsx';
import styles from './statistics.module.css';
import { StatisticsPanel } from './statistics-panel.tsx';
import { texts } from './texts.ts';
import { type Period, useStatistics } from './use-statistics.ts';

const periods = STATISTICS_DAYS.map((days) => ({ key: `${days}` as const, label: texts.days(days) }));

/** `/menu/estadisticas`: visits of the provider's page, and the numbers of the whole platform. */
export default function StatisticsScreen({ user }: { user: SessionUser }) {
  const [period, setPeriod] = useState<Period>(30);
  const { data, error, refetch } = useStatistics(period);
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
      {!data && error && (
        <EmptyState
          title={messageOf(error, texts.loadFailed)}
          action={<Button onClick={() => refetch()}>{texts.retry}</Button>}
        />
      )}
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
