import type { Deploy, DeployedVersion } from '@vitrina/contracts';
import type { FailureGroup, StackFrame } from '@vitrina/contracts/microfrontends';
import { api, byCursor, formatMoment, useInfiniteQuery } from '@vitrina/sdk';
import { useState } from 'react';
import styles from '../admin.module.css';
import { Queue } from '../queue.tsx';
import own from './failures.module.css';
import { deployTexts as texts } from './texts.ts';

const hasReports = ({ salud: { avisos } }: DeployedVersion) => Object.keys(avisos).length > 0;

/** Browser reports about a microfrontend's versions; each version is collapsed until it is opened. */
export function Failures({ nombre, versiones }: Pick<Deploy, 'nombre' | 'versiones'>) {
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
  const query = useInfiniteQuery({
    queryKey: ['admin', 'despliegues', name, 'avisos', version],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/admin/despliegues/:nombre/avisos', {
        params: { nombre: name },
        query: { version, cursor: pageParam },
        signal,
      }),
    ...byCursor,
  });
  const groups = query.data?.pages.flatMap(({ answer }) => answer.avisos) ?? [];
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
