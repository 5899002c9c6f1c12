import type { PlatformStatistics } from '@vitrina/contracts';
import { formatNumber, useLocationChoice } from '@vitrina/sdk';
import styles from './statistics.module.css';
import { texts } from './texts.ts';

const names = Object.keys(texts.platformNumbers) as (keyof typeof texts.platformNumbers)[];

/** The five numbers of the whole platform (R32, R46). */
export function PlatformNumbers({ data }: { data: PlatformStatistics }) {
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
