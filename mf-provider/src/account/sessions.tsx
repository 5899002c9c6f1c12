import {
  type Answer,
  api,
  Badge,
  Button,
  formatMoment,
  Icon,
  Message,
  Skeleton,
  useQuery,
  useQueryClient,
  useSession,
} from '@vitrina/sdk';
import { ConfirmDialog } from '@vitrina/sdk/bundled';
import { useRef, useState } from 'react';
import { LoadFailed } from '../load-failed.tsx';
import { texts } from '../texts.ts';
import styles from './sessions.module.css';
import { sessionTexts } from './texts.ts';

const KEY = ['sesiones'] as const;
type OwnSession = Answer<'GET', '/api/cuenta/sesiones'>['data'][number];

/** Open sessions of the account, and the buttons that close them. */
export function Sessions() {
  const { data, error, isPending, refetch, close, closeOthers } = useSessions();
  const { refresh } = useSession();
  const [closing, setClosing] = useState<OwnSession | 'others' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const confirmed = useRef(false);
  const confirm = async () => {
    if (closing === 'others') await closeOthers();
    else if (closing) await close(closing.id);
    setDone(closing === 'others' ? sessionTexts.othersClosed : sessionTexts.closed);
    confirmed.current = true;
    const own = closing !== 'others' && closing?.actual;
    setClosing(null);
    if (own) await refresh();
  };
  return (
    <section className={styles.section} aria-labelledby="sesiones">
      <header className={styles.header}>
        <h2 id="sesiones" ref={heading} tabIndex={-1}>
          {sessionTexts.title}
        </h2>
        <p>{sessionTexts.intro}</p>
      </header>
      {isPending && <Skeleton shape="tile" height="200px" />}
      {error && !data && (
        <LoadFailed error={error} text={sessionTexts.loadFailed} retry={texts.publications.retry} onRetry={refetch} />
      )}
      {done && (
        <Message tone="success" onHide={() => setDone(null)}>
          {done}
        </Message>
      )}
      {data && (
        <ul className={styles.list}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onClose={() => setClosing(session)} />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <Button icon="log-out" onClick={() => setClosing('others')}>
          {sessionTexts.closeOthers}
        </Button>
      )}
      {data?.length === 1 && <p className={styles.more}>{sessionTexts.alone}</p>}
      {closing && (
        <ConfirmDialog
          action={sessionTexts.confirm}
          keep={sessionTexts.keep}
          failed={sessionTexts.failed}
          {...(closing === 'others' ? sessionTexts.askOthers : sessionTexts.ask(closing.navegador, closing.actual))}
          onConfirm={confirm}
          onClose={() => {
            confirmed.current = false;
            setClosing(null);
          }}
          returnFocusTo={() => (confirmed.current ? heading.current : null)}
        />
      )}
    </section>
  );
}

function SessionRow({ session, onClose }: { session: OwnSession; onClose(): void }) {
  const { navegador, lugar, creada, vista, actual } = session;
  return (
    <li className={styles.row}>
      <Icon name="globe" />
      <div className={styles.what}>
        <p className={styles.browser}>
          <strong>{navegador}</strong>
          {actual && <Badge>{sessionTexts.current}</Badge>}
        </p>
        <p className={styles.more}>{lugar}</p>
        <p className={styles.times}>
          <span>
            {sessionTexts.opened} <time dateTime={creada}>{formatMoment(creada)}</time>
          </span>
          <span>
            {sessionTexts.used} <time dateTime={vista}>{formatMoment(vista)}</time>
          </span>
        </p>
      </div>
      <Button onClick={onClose} aria-label={sessionTexts.closeOf(navegador, actual)}>
        {sessionTexts.close}
      </Button>
    </li>
  );
}

/** Open sessions of the signed-in account, and the calls that close them; both reject with the server's `ApiError`. */
function useSessions() {
  const client = useQueryClient();
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/api/cuenta/sesiones', { signal })).data,
  });
  // Reloads after a failure too: a session may have ended in between.
  const reload = () => client.invalidateQueries({ queryKey: KEY });
  return {
    ...sessions,
    close: (id: string) => api.delete('/api/cuenta/sesiones/:id', { params: { id } }).finally(reload),
    closeOthers: () => api.delete('/api/cuenta/sesiones').finally(reload),
  };
}
