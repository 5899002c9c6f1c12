import { Button, messageOf, useNavigate, useSession, useToasts } from '@vitrina/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './header.module.css';

/** Ends the session and opens the login screen; `pending` during the request. */
export function useLogout(): { pending: boolean; logout(): void } {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [pending, setPending] = useState(false);
  const logout = async () => {
    setPending(true);
    try {
      await signOut();
    } catch (error) {
      toasts.show(messageOf(error), 'error');
    } finally {
      setPending(false);
      navigate('/perfil');
    }
  };
  return { pending, logout: () => void logout() };
}

/** Logout button, for signed-in people only. */
export function LogoutButton() {
  const { signedIn } = useSession();
  const { pending, logout } = useLogout();
  if (!signedIn) return null;
  return (
    <Button variant="quiet" icon="log-out" loading={pending} aria-label={texts.logout} onClick={logout}>
      <span className={styles.wideText}>{texts.logout}</span>
    </Button>
  );
}
