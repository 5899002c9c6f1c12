import type { Deploy, DeployedVersion } from '@vitrina/contracts';
import type { FailureGroup, StackFrame } from '@vitrina/contracts/microfrontends';
import { api, formatMoment, formatNumber } from '@vitrina/sdk';
import { useState } from 'react';
import styles from '../admin.module.css';
import { Queue, usePages } from '../queue.tsx';
import own from './failures.module.css';
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

const hasReports = ({ salud: { avisos } }: DeployedVersion) => Object.keys(avisos).length > 0;

/** Browser reports about a microfrontend's versions; each version is collapsed until it is opened. */
export function Failures({ nombre, versiones }: Deploy) {
  const reported = versiones.filter(hasReports);
  if (reported.length === 0) return <p className={styles.words}>{texts.noFailures}</p>;
  return reported.map(({ version }) => <OfVersion key={version} name={nombre} version={version} />);
}

function OfVersion({ name, version }: { name: string; version: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={own.version} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.failuresOf(version)}</summary>
      {isOpen && <Groups name={name} version={version} />}
    </details>
  );
}

function Groups({ name, version }: { name: string; version: string }) {
  const { query, pages } = usePages(['despliegues', name, 'avisos', version], (cursor, signal) =>
    api.page('/api/admin/despliegues/:nombre/avisos', { params: { nombre: name }, query: { version, cursor }, signal }),
  );
  const groups = pages.flatMap(({ answer }) => answer.avisos);
  return (
    <Queue query={query} count={groups.length} label={texts.failuresOf(version)} emptyTitle={texts.noDetails}>
      {groups.map((group) => (
        <li key={group.id} className={styles.words}>
          <Group group={group} />
        </li>
      ))}
    </Queue>
  );
}

function Group({
  group: { codigo, veces, otros, mensaje, rutas, navegadores, ultimo, pila },
}: {
  group: FailureGroup;
}) {
  return (
    <>
      <strong>{otros ? texts.otherFailures : (mensaje ?? texts.noMessage)}</strong>
      <br />
      {[codigo, texts.reportedBy(veces), ...rutas, ...navegadores].join(' · ')} ·{' '}
      <time dateTime={ultimo}>{formatMoment(ultimo)}</time>
      {pila.length > 0 && <pre className={own.stack}>{pila.map(frameText).join('\n')}</pre>}
    </>
  );
}

/** Formats a stack frame, such as `Sample (src/app.tsx:12:5)`. */
function frameText({ funcion, archivo, linea, columna }: StackFrame): string {
  const place = archivo === null ? texts.foreignCode : `${archivo}:${linea}:${columna}`;
  return funcion === null ? place : `${funcion} (${place})`;
}
