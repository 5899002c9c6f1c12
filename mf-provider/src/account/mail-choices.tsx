import { api, Message, messageOf, Skeleton, useQuery, useQueryClient, useSession } from '@vitrina/sdk';
import { useState } from 'react';
import { LoadFailed } from '../load-failed.tsx';
import { texts } from '../texts.ts';
import styles from './account.module.css';
import switches from './mail-choices.module.css';
import { accountTexts } from './texts.ts';

const t = accountTexts.mails;
const KEY = ['avisos'] as const;
const kinds = ['comentarios', 'respuestas', 'mensajes', 'seguimientos', 'decisiones'] as const;
type Kind = (typeof kinds)[number];

/** Mail preferences: one switch for each kind of mail, saved as soon as it is switched. */
export function MailChoices() {
  const { user } = useSession();
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/api/cuenta/avisos', { signal })).data,
  });
  const [turning, setTurning] = useState<{ kind: Kind; on: boolean } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState('');
  const turn = async (kind: Kind, on: boolean) => {
    if (turning) return;
    setTurning({ kind, on });
    setFailure(null);
    setSaved('');
    try {
      client.setQueryData(KEY, (await api.post('/api/cuenta/avisos', { [kind]: on })).data);
      setSaved(t.saved(t.kinds[kind].label, on));
    } catch (problem) {
      setFailure(messageOf(problem, t.failed));
    }
    setTurning(null);
  };
  return (
    <section className={styles.section} aria-labelledby="avisos-por-correo">
      <h2 id="avisos-por-correo">{t.title}</h2>
      <p>{user?.correoConfirmado === false ? t.unconfirmed : t.intro}</p>
      {isPending && <Skeleton shape="tile" height="200px" />}
      {error && !data && (
        <LoadFailed error={error} text={t.loadFailed} retry={texts.publications.retry} onRetry={refetch} />
      )}
      {failure && <Message tone="error">{failure}</Message>}
      {data && (
        <div className={switches.list}>
          {kinds.map((kind) => {
            const isOn = turning?.kind === kind ? turning.on : data[kind];
            return (
              <label key={kind} className={switches.row}>
                <span>
                  <b>{t.kinds[kind].label}</b>
                  <small id={`aviso-${kind}`}>{t.kinds[kind].more}</small>
                </span>
                <input
                  type="checkbox"
                  role="switch"
                  className={switches.switch}
                  aria-label={t.kinds[kind].label}
                  aria-describedby={`aviso-${kind}`}
                  aria-busy={turning?.kind === kind}
                  aria-checked={isOn}
                  checked={isOn}
                  onChange={(event) => turn(kind, event.target.checked)}
                />
              </label>
            );
          })}
        </div>
      )}
      <output className={switches.saved}>{saved}</output>
    </section>
  );
}
