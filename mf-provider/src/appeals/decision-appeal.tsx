import { Button, Message, Navigate, Skeleton, useLocation, useSession } from '@vitrina/sdk';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';
import { useAppealText } from './appeal-field.tsx';
import { appealTexts as texts } from './texts.ts';
import { useOwnAppeals } from './use-own-appeals.ts';

/** `/perfil/apelar?decision=…`: the single appeal against a decision about the person's content, and its answer. */
export function DecisionAppeal({ decision }: { decision: string }) {
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  if (status !== 'loading' && !user) return <Navigate to="/perfil" replace state={{ returnTo: pathname + search }} />;
  return <AccessLayout title={texts.title}>{user && <AppealOf decision={decision} />}</AccessLayout>;
}

function AppealOf({ decision }: { decision: string }) {
  const appeals = useOwnAppeals();
  const appeal = appeals.forDecision(decision);
  const { busy, error, submit, field } = useAppealText((text) => appeals.send(decision, text));
  if (!appeals.isLoaded) return <Skeleton shape="tile" height="160px" />;
  return (
    <>
      <output>
        {appeal && (
          <Message tone={appeal.estado === 'rechazada' ? 'error' : 'success'}>
            {texts.states[appeal.estado]}
            {appeal.respuesta === null ? `. ${texts.waiting}` : `: «${appeal.respuesta}»`}
          </Message>
        )}
      </output>
      {!appeal && (
        <form className={styles.fields} onSubmit={submit} noValidate>
          <p className={styles.intro}>{texts.more}</p>
          {error && <Message tone="error">{error}</Message>}
          {field}
          <Button type="submit" variant="primary" size="large" wide loading={busy}>
            {texts.send}
          </Button>
        </form>
      )}
    </>
  );
}
