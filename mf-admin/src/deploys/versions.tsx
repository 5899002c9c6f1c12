import type { DeployedVersion } from '@vitrina/contracts';
import { formatMoment, formatNumber } from '@vitrina/sdk';
import styles from '../admin.module.css';
import { deployTexts as texts } from './texts.ts';

type Health = DeployedVersion['salud'];

const orUnknown = (value: number | null, write: (value: number) => string) =>
  value === null ? texts.unknown : write(value);

const facts: readonly { label: string; of(health: Health): string }[] = [
  { label: texts.pages, of: ({ paginas }) => formatNumber(paginas) },
  { label: texts.failures, of: failuresOf },
  { label: texts.lcp, of: ({ lcp }) => orUnknown(lcp, texts.seconds) },
  { label: texts.inp, of: ({ inp }) => orUnknown(inp, texts.milliseconds) },
  { label: texts.cls, of: ({ cls }) => orUnknown(cls, String) },
];

/** Newest versions of a microfrontend, with measurements and failures from browsers. */
export function Versions({ name, versions }: { name: string; versions: readonly DeployedVersion[] }) {
  return (
    <table className={styles.table}>
      <caption>{texts.versions(name)}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.version}</th>
          <th scope="col">{texts.state}</th>
          <th scope="col">{texts.published}</th>
          <th scope="col">{texts.size}</th>
          {facts.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {versions.map(({ version, estado, publicada, javascript, salud }) => (
          <tr key={version}>
            <th scope="row">{version}</th>
            <td data-label={texts.state}>{texts.states[estado]}</td>
            <td data-label={texts.published}>
              <time dateTime={publicada}>{formatMoment(publicada)}</time>
            </td>
            <td data-label={texts.size}>{texts.kilobytes(javascript)}</td>
            {facts.map(({ label, of }) => (
              <td key={label} data-label={label}>
                {of(salud)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats the share of pages that reported a failure, and the kinds of failures. */
function failuresOf({ fallos, paginas, avisos }: Health): string {
  const kinds = Object.entries(avisos).map(([code, count]) => `${code} ${count}`);
  const share = paginas > 0 ? texts.share(fallos, paginas) : formatNumber(fallos);
  return [share, ...kinds].join(' · ');
}
