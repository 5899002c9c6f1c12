import type { OwnAppeal } from '@vitrina/contracts';
import {
  api,
  Button,
  formatMoment,
  Message,
  Navigate,
  Skeleton,
  useLocation,
  useQuery,
  useQueryClient,
  useSearchParams,
  useSession,
} from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { useAppealText, useOwnAppeals } from '../appeals/own-appeals.tsx';
import { appealTexts } from '../appeals/texts.ts';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';
import { linkToken, WithoutContent } from './mail-link.tsx';

/** `/perfil/apelar`: an appeal against the decision in the query, or against a suspension by the token of a mail's link. */
export function AppealScreen() {
  const [params] = useSearchParams();
  const decision = params.get('decision');
  return decision ? <DecisionAppeal decision={decision} /> : <SuspensionScreen />;
}

/** `/perfil/apelar?decision=…`: the single appeal against a decision about the person's content, and its answer. */
function DecisionAppeal({ decision }: { decision: string }) {
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  if (status !== 'loading' && !user) return <Navigate to="/perfil" replace state={{ returnTo: pathname + search }} />;
  return <AccessLayout title={appealTexts.title}>{user && <AppealOf decision={decision} />}</AccessLayout>;
}

function AppealOf({ decision }: { decision: string }) {
  const appeals = useOwnAppeals();
  const appeal = appeals.forDecision(decision);
  if (!appeals.isLoaded) return <Skeleton shape="tile" height="160px" />;
  return (
    <>
      <AppealState appeal={appeal ?? null} />
      {!appeal && (
        <AppealForm onSend={(text) => appeals.send(decision, text)}>
          <p className={styles.intro}>{appealTexts.more}</p>
        </AppealForm>
      )}
    </>
  );
}

function AppealForm({ onSend, children }: { onSend(text: string): Promise<void>; children?: ReactNode }) {
  const { busy, error, submit, field } = useAppealText(onSend);
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      {children}
      {error && <Message tone="error">{error}</Message>}
      {field}
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        {appealTexts.send}
      </Button>
    </form>
  );
}

/** State of an appeal that was sent, with its answer. */
function AppealState({ appeal }: { appeal: OwnAppeal | null }) {
  return (
    <output>
      {appeal && (
        <Message tone={appeal.estado === 'rechazada' ? 'error' : 'success'}>
          {appealTexts.states[appeal.estado]}
          {appeal.respuesta === null ? `. ${appealTexts.waiting}` : `: «${appeal.respuesta}»`}
        </Message>
      )}
    </output>
  );
}

const texts = appealTexts.suspension;
const keyOf = (token: string) => ['suspension', token];

/** Reason of an account's suspension, and its single appeal. */
function SuspensionScreen() {
  const token = linkToken(useLocation().hash) ?? '';
  const query = useQuery({
    queryKey: keyOf(token),
    // A read, by POST: a token in an address would be logged.
    queryFn: async ({ signal }) => (await api.post('/api/apelaciones/suspension', { token }, { signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!query.data) return <WithoutContent query={query} texts={texts} wayOn={{ to: '/perfil', label: texts.login }} />;
  const { razon, desde, apelacion } = query.data;
  return (
    <AccessLayout title={texts.title}>
      <p className={styles.intro}>{texts.since(formatMoment(desde))}</p>
      {razon && <p className={styles.intro}>{texts.reason(razon)}</p>}
      <AppealState appeal={apelacion} />
      {!apelacion && <SuspensionAppeal token={token} />}
    </AccessLayout>
  );
}

function SuspensionAppeal({ token }: { token: string }) {
  const client = useQueryClient();
  const send = async (texto: string) => {
    const { data } = await api.post('/api/apelaciones/suspension', { token, texto });
    client.setQueryData(keyOf(token), data);
  };
  return (
    <>
      <p className={styles.intro}>{texts.appeal}</p>
      <AppealForm onSend={send} />
    </>
  );
}
