import type { OwnStatistics } from '@vitrina/contracts';
import type { CountryCode } from '@vitrina/contracts/places';
import { formatNumber, useLocationChoice } from '@vitrina/sdk';
import { DownloadText } from '@vitrina/sdk/bundled';
import { useMemo, useState } from 'react';
import { changeInPercent, csvOf, type Metric, metricNames, metrics } from './metrics.ts';
import styles from './statistics.module.css';
import { texts } from './texts.ts';
import { VisitsChart, VisitsTable } from './visits-chart.tsx';

/** Statistics of a provider for a period: four totals, a daily chart of the selected one, a table, and a CSV file. */
export function StatisticsPanel({ own }: { own: OwnStatistics }) {
  const { country } = useLocationChoice();
  const [metric, setMetric] = useState<Metric>('views');
  const days = own.serie.length;
  const dates = useMemo(() => own.serie.map(({ fecha }) => fecha), [own]);
  const counts = useMemo(() => own.serie.map(metrics[metric]), [own, metric]);
  const total = formatNumber(metrics[metric](own), country);
  return (
    <div className={styles.own}>
      <p className={styles.trend}>{trendOf(own, country)}</p>
      <div className={styles.totals}>
        {metricNames.map((name) => (
          <MetricTotal key={name} name={name} own={own} pressed={name === metric} onPress={() => setMetric(name)} />
        ))}
      </div>
      <div className={styles.detail}>
        <div className={styles.drawn}>
          <h2>{texts.metrics[metric]}</h2>
          <p className={styles.muted}>{texts.hints[metric]}</p>
          <VisitsChart label={texts.chart(texts.metrics[metric], days, total)} days={dates} counts={counts} />
          {metric === 'contacts' && <Channels own={own} />}
        </div>
        <div className={styles.listed}>
          <h2>{texts.table}</h2>
          <VisitsTable days={own.serie} />
          <DownloadText text={() => csvOf(own.serie)} name={fileName(own)} type="text/csv;charset=utf-8">
            {texts.download}
          </DownloadText>
        </div>
      </div>
      {own.palabras.length > 0 && <Terms own={own} />}
      <p className={styles.muted}>{texts.honest}</p>
    </div>
  );
}

/** Sentence about how often the page was opened, compared with the previous period. */
function trendOf({ vistas, antes, serie }: OwnStatistics, country: CountryCode): string {
  const change = vistas - antes.vistas;
  const by = formatNumber(Math.abs(change), country);
  return texts.trend(serie.length, formatNumber(vistas, country), change, by);
}

function Terms({ own: { palabras } }: { own: OwnStatistics }) {
  const { country } = useLocationChoice();
  return (
    <section className={styles.terms} aria-label={texts.terms}>
      <h2>{texts.terms}</h2>
      <p className={styles.muted}>{texts.termsMore}</p>
      <dl className={styles.channels}>
        {palabras.map(({ texto, veces }) => (
          <div key={texto}>
            <dt>«{texto}»</dt>
            <dd>{texts.times(formatNumber(veces, country))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Total of a metric with its previous value; a click selects it for the chart. */
function MetricTotal({
  name,
  own,
  pressed,
  onPress,
}: {
  name: Metric;
  own: OwnStatistics;
  pressed: boolean;
  onPress(): void;
}) {
  const { country } = useLocationChoice();
  const now = metrics[name](own);
  const before = metrics[name](own.antes);
  const change = changeInPercent(now, before);
  return (
    <button type="button" className={styles.total} aria-pressed={pressed} onClick={onPress}>
      <span>{texts.metrics[name]}</span>
      <strong>{formatNumber(now, country)}</strong>
      <small>
        {change !== null && <b>{texts.change(change)} · </b>}
        {texts.before(formatNumber(before, country), own.serie.length)}
      </small>
    </button>
  );
}

function Channels({ own: { contactos } }: { own: OwnStatistics }) {
  const { country } = useLocationChoice();
  return (
    <dl className={styles.channels} aria-label={texts.channels}>
      {(['telefono', 'whatsapp', 'correo', 'www'] as const).map((channel) => (
        <div key={channel}>
          <dt>{texts.channel[channel]}</dt>
          <dd>{formatNumber(contactos[channel], country)}</dd>
        </div>
      ))}
    </dl>
  );
}

function fileName({ serie }: OwnStatistics): string {
  return texts.file(serie[0]?.fecha ?? '', serie.at(-1)?.fecha ?? '');
}
