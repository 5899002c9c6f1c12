import { Message, Skeleton, useSession } from '@vitrina/sdk';
import { LoadFailed } from '../load-failed.tsx';
import { texts } from '../texts.ts';
import styles from './account.module.css';
import { useChoices } from './choices.ts';
import switches from './kind-switches.module.css';
import { KindSwitches } from './kind-switches.tsx';
import { accountTexts } from './texts.ts';

const t = accountTexts.mails;

/** Mail preferences: one switch for each kind of mail. */
export function MailChoices() {
  const { user } = useSession();
  const { data, error, isPending, refetch, turning, failure, saved, turn } = useChoices<keyof typeof t.kinds>();
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
        <KindSwitches
          group="aviso"
          kinds={t.kinds}
          values={data}
          turning={turning}
          onTurn={(kind, on) => turn({ kind, on }, t.kinds[kind].label, { [kind]: on })}
        />
      )}
      <output className={switches.saved}>{saved}</output>
    </section>
  );
}
