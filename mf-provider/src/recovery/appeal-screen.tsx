import type { OwnAppeal } from '@vitrina/contracts';
import {
  ApiError,
  api,
  Button,
  ButtonLink,
  formatMoment,
  Message,
  messageOf,
  Navigate,
  Skeleton,
  useLocation,
  useQuery,
  useQueryClient,
  useSearchParams,
  useSession,
} from '@vitrina/sdk';
import { useAppealText, useOwnAppeals } from '../appeals/own-appeals.tsx';
import { appealTexts } from '../appeals/texts.ts';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';
import { linkToken } from './mail-link.tsx';

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
  const { busy, error, submit, field } = useAppealText((text) => appeals.send(decision, text));
  if (!appeals.isLoaded) return <Skeleton shape="tile" height="160px" />;
  return (
    <>
      <AppealState appeal={appeal ?? null} />
      {!appeal && (
        <form className={styles.fields} onSubmit={submit} noValidate>
          <p className={styles.intro}>{appealTexts.more}</p>
          {error && <Message tone="error">{error}</Message>}
          {field}
          <Button type="submit" variant="primary" size="large" wide loading={busy}>
            {appealTexts.send}
          </Button>
        </form>
      )}
    </>
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
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keyOf(token),
    // A read, by POST: a token in an address would be logged.
    queryFn: async ({ signal }) => (await api.post('/api/apelaciones/suspension', { token }, { signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) {
    const { razon, desde, apelacion } = data;
    return (
      <AccessLayout title={texts.title}>
        <p className={styles.intro}>{texts.since(formatMoment(desde))}</p>
        {razon && <p className={styles.intro}>{texts.reason(razon)}</p>}
        <AppealState appeal={apelacion} />
        {!apelacion && <SuspensionAppeal token={token} />}
      </AccessLayout>
    );
  }
  if (isPending) {
    return (
      <AccessLayout title={texts.title}>
        <output className={styles.intro}>{texts.loading}</output>
      </AccessLayout>
    );
  }
  if (error instanceof ApiError && error.code === 'enlace_vencido') {
    return (
      <AccessLayout title={texts.expiredTitle}>
        <p className={styles.intro}>{texts.expired}</p>
        <ButtonLink to="/perfil" variant="primary" size="large" wide>
          {texts.login}
        </ButtonLink>
      </AccessLayout>
    );
  }
  return (
    <AccessLayout title={texts.title}>
      <div className={styles.fields}>
        <Message tone="error">{messageOf(error, texts.failed)}</Message>
        <Button variant="primary" size="large" wide onClick={() => refetch()}>
          {texts.retry}
        </Button>
      </div>
    </AccessLayout>
  );
}

function SuspensionAppeal({ token }: { token: string }) {
  const client = useQueryClient();
  const { busy, error, submit, field } = useAppealText(async (texto) => {
    const { data } = await api.post('/api/apelaciones/suspension', { token, texto });
    client.setQueryData(keyOf(token), data);
  });
  return (
    <>
      <p className={styles.intro}>{texts.appeal}</p>
      <form className={styles.fields} onSubmit={submit} noValidate>
        {error && <Message tone="error">{error}</Message>}
        {field}
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          {appealTexts.send}
        </Button>
      </form>
    </>
  );
}
