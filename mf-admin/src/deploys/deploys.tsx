import type { Deploy } from '@vitrina/contracts';
import { api, Badge, Button, formatMoment, Message, useQuery, useQueryClient, useToasts } from '@vitrina/sdk';
import { ConfirmDialog } from '@vitrina/sdk/bundled';
import { useRef, useState } from 'react';
import styles from '../admin.module.css';
import { Queue } from '../queue.tsx';
import { History, moveText, teamText } from './history.tsx';
import { deployTexts as texts } from './texts.ts';
import { Failures, Versions } from './versions.tsx';

/** Polling interval while the page is open, in milliseconds: a canary is decided within seconds. */
const POLL_MS = 5_000;

const key = ['admin', 'despliegues'] as const;

/** Versions that visitors get of each microfrontend, their health, and rollback. */
export function Deploys({ label }: { label: string }) {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/api/admin/despliegues', { signal }),
    refetchInterval: POLL_MS,
  });
  const deploys = query.data?.data ?? [];
  return (
    <>
      <p className={styles.hint}>{texts.values}</p>
      <Queue
        query={query}
        count={deploys.length}
        label={label}
        emptyTitle={texts.emptyTitle}
        emptyText={texts.emptyText}
      >
        {deploys.map((deploy) => (
          <li key={deploy.nombre} className={styles.item} aria-label={deploy.nombre}>
            <OneDeploy deploy={deploy} />
          </li>
        ))}
      </Queue>
      {query.data && <p className={styles.hint}>{texts.kept(query.data.dias)}</p>}
    </>
  );
}

function OneDeploy({ deploy }: { deploy: Deploy }) {
  const { nombre, movimiento, canario, regreso, versiones } = deploy;
  const [asking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [showsFailures, setShowsFailures] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  const toasts = useToasts();
  const action = canario ? texts.end : texts.back;
  const goBack = async () => {
    const body = { revision: deploy.revision };
    const { version } = await api.post('/api/admin/despliegues/:nombre/regreso', body, { params: { nombre } });
    setAsking(false);
    toasts.show(texts.done(nombre, version), 'success');
    await client.invalidateQueries({ queryKey: key });
  };
  return (
    <>
      <div className={styles.byline}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {nombre}
        </h2>
        {canario && <Badge>{texts.states.canario}</Badge>}
      </div>
      {movimiento && (
        <p className={styles.words}>
          {texts.last}: {moveText(movimiento)} · {teamText(movimiento.equipo)} ·{' '}
          <time dateTime={movimiento.fecha}>{formatMoment(movimiento.fecha)}</time> · {movimiento.motivo}
        </p>
      )}
      {canario && (
        <Message tone={canario.espera === 'duda' ? 'error' : 'info'}>
          {texts.canary(canario)} · {texts.canaryPages(canario.paginas)}.{' '}
          {canario.espera && texts.waits[canario.espera]}
        </Message>
      )}
      <Versions name={nombre} versions={versiones} />
      <p className={styles.actions}>
        {regreso && (
          <Button icon="history" aria-label={texts.of(action, nombre)} onClick={() => setAsking(true)}>
            {action}
          </Button>
        )}
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hideHistory : texts.history}
        </Button>
        <Button variant="quiet" aria-expanded={showsFailures} onClick={() => setShowsFailures(!showsFailures)}>
          {showsFailures ? texts.hideFailures : texts.showFailures}
        </Button>
      </p>
      {showsFailures && <Failures {...deploy} />}
      {isOpen && <History name={nombre} />}
      {asking && regreso && (
        <ConfirmDialog
          question={texts.confirm(nombre)}
          more={texts.confirmMore(nombre, regreso)}
          action={action}
          keep={texts.keep}
          failed={texts.failed}
          onConfirm={goBack}
          onClose={() => setAsking(false)}
          returnFocusTo={() => heading.current}
        />
      )}
    </>
  );
}
