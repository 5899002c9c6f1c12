import { Button, ButtonLink, Message, Navigate, Skeleton, useLocation, useNavigate, useSession } from '@vitrina/sdk';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';
import { returnTo } from '../login/login-screen.tsx';
import { hasPasskeys } from './ceremony.ts';
import { usePasskeyLogin } from './passkey-login.tsx';
import group from './passkeys.module.css';
import { passkeyTexts } from './texts.ts';

const texts = passkeyTexts.secondFactor;

/** `/perfil/llave`: staff who logged in by password prove their passkey, or read how to get the first one. */
export default function SecondFactorScreen() {
  const { user, status } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const target = returnTo(state) ?? '/menu';
  const { busy, error, submit } = usePasskeyLogin(() => navigate(target, { replace: true }));
  if (status === 'loading') {
    return (
      <AccessLayout title={texts.title}>
        <Skeleton shape="tile" height="160px" />
      </AccessLayout>
    );
  }
  if (!user) return <Navigate to="/perfil" replace state={{ returnTo: target }} />;
  if (!user.segundoFactorPendiente) return <Navigate to={target} replace />;
  return (
    <AccessLayout title={texts.title}>
      <p className={styles.intro}>{texts.why}</p>
      {error && <Message tone="error">{error}</Message>}
      {hasPasskeys ? (
        <Button variant="primary" icon="shield-check" size="large" wide loading={busy} onClick={submit}>
          {passkeyTexts.logIn}
        </Button>
      ) : (
        <Message tone="error">{passkeyTexts.unsupported}</Message>
      )}
      <div className={group.login}>
        <p className={styles.intro}>{texts.first}</p>
        <ButtonLink to="/menu/cuenta#llaves" size="large" wide>
          {passkeyTexts.add}
        </ButtonLink>
      </div>
    </AccessLayout>
  );
}
