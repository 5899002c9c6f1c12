import { ApiError, api, Button, ButtonLink, Message, messageOf, useLocation, useQuery, useSession } from '@vitrina/sdk';
import { ResendConfirmation } from '../account/resend-confirmation.tsx';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';
import { texts } from '../texts.ts';
import { linkToken } from './link-token.ts';

/** `/perfil/confirmar#token=…`: confirms an e-mail by the link of a mail, in whichever browser it was opened. */
export function ConfirmScreen() {
  const token = linkToken(useLocation().hash);
  const { user, refresh } = useSession();
  // Opening the link twice answers the same, so this may be asked again like a question.
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['confirmacion', token],
    queryFn: async ({ signal }) => {
      const { message } = await api.post('/api/cuenta/confirmacion', { token: token ?? '' }, { signal });
      await refresh();
      return message;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) {
    return (
      <AccessLayout title={texts.confirmation.title}>
        <output className={styles.intro}>{texts.confirmation.loading}</output>
      </AccessLayout>
    );
  }
  if (data !== undefined) {
    return (
      <AccessLayout title={texts.confirmation.doneTitle}>
        <p className={styles.intro}>{data}</p>
        <ButtonLink to={user ? '/menu' : '/perfil'} variant="primary" size="large" wide>
          {user ? texts.confirmation.toArea : texts.login.signIn}
        </ButtonLink>
      </AccessLayout>
    );
  }
  if (error instanceof ApiError && error.code === 'enlace_vencido') {
    return (
      <AccessLayout title={texts.confirmation.expiredTitle}>
        <p className={styles.intro}>{user ? texts.confirmation.expired : texts.confirmation.expiredVisitor}</p>
        {user ? (
          <ResendConfirmation variant="primary" />
        ) : (
          <ButtonLink to="/perfil" variant="primary" size="large" wide>
            {texts.login.signIn}
          </ButtonLink>
        )}
      </AccessLayout>
    );
  }
  return (
    <AccessLayout title={texts.confirmation.title}>
      <div className={styles.fields}>
        <Message tone="error">{messageOf(error, texts.confirmation.failed)}</Message>
        <Button variant="primary" size="large" wide onClick={() => refetch()}>
          {texts.confirmation.retry}
        </Button>
      </div>
    </AccessLayout>
  );
}
