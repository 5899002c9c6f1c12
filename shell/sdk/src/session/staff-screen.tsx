import type { SessionUser } from '@vitrina/contracts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from '../facades.ts';
import { useLive } from '../live/live.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { useSession } from './session.tsx';

/**
 * Screen for staff. Sends visitors to the login, and staff to their second factor if required, and then back; shows everyone
 * else a refusal. This is only presentation; the server refuses the calls.
 * @param roles roles that may see it
 * @param texts `notYours` and `notYoursMore` for everyone else, with the label of the link `home`
 */
export function StaffScreen({
  roles,
  texts,
  children,
}: {
  roles: readonly SessionUser['rol'][];
  texts: Readonly<Record<'loading' | 'notYours' | 'notYoursMore' | 'home', string>>;
  children: ReactNode;
}): ReactNode {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  // Only the stream's end matters: a screen of the staff closes within seconds when the session ends elsewhere.
  useLive(user && roles.includes(user.rol) ? '/api/eventos' : null, {});
  if (status === 'loading') {
    return (
      <output aria-label={texts.loading}>
        <Skeleton shape="tile" height="320px" />
      </output>
    );
  }
  if (!user) return <Navigate to="/perfil" replace state={{ returnTo: pathname }} />;
  if (!roles.includes(user.rol)) {
    return (
      <EmptyState
        heading="h1"
        title={texts.notYours}
        text={texts.notYoursMore}
        action={<ButtonLink to="/home">{texts.home}</ButtonLink>}
      />
    );
  }
  if (user.segundoFactorPendiente) return <Navigate to="/perfil/llave" replace state={{ returnTo: pathname }} />;
  return children;
}
