import type { SessionUser } from '@vitrina/contracts';
import {
  Button,
  EmptyState,
  Icon,
  type IconName,
  lazyPart,
  Navigate,
  NavLink,
  Route,
  Routes,
  Skeleton,
  Slot,
  useLocation,
  useSession,
} from '@vitrina/sdk';
import { mergeFavourites, readFavourites } from '@vitrina/sdk/bundled';
import { Fragment, Suspense, useEffect } from 'react';
import { AccountScreen } from '../account/account-screen.tsx';
import { ConfirmationNotice, ConsentNotice } from '../account/notices.tsx';
import { MessagesLink } from '../messages/messages-link.tsx';
import { OwnEventsProvider } from '../own-events.tsx';
import { PlanNotice } from '../payments/plan-notice.tsx';
import { PublicationsScreen } from '../publications/publications-screen.tsx';
import { texts } from '../texts.ts';
import { CommentsLink } from './comments-link.tsx';
import styles from './menu.module.css';

const BlogScreen = lazyPart(() => import(/* webpackChunkName: "own-blog" */ '../blog/blog-screen.tsx'));
const HelpScreen = lazyPart(() => import(/* webpackChunkName: "help" */ '../help/help-screen.tsx'));
const MessagesScreen = lazyPart(() => import(/* webpackChunkName: "messages" */ '../messages/messages-screen.tsx'));
const PaymentsScreen = lazyPart(() => import(/* webpackChunkName: "payments" */ '../payments/payments-screen.tsx'));
const ProfileScreen = lazyPart(() => import(/* webpackChunkName: "profile" */ '../profile/profile-screen.tsx'));
const ReceiptScreen = lazyPart(() => import(/* webpackChunkName: "receipt" */ '../payments/receipt-screen.tsx'));
const StatisticsScreen = lazyPart(
  () => import(/* webpackChunkName: "statistics" */ '../statistics/statistics-screen.tsx'),
);

type AreaLink = { to: string; label: string; icon: IconName };

const profile: AreaLink = { to: '/menu/datos-usuario', label: texts.menu.profile, icon: 'user' };
const account: AreaLink = { to: '/menu/cuenta', label: texts.menu.account, icon: 'shield-check' };
const items: readonly AreaLink[] = [
  { to: '/menu/publicaciones', label: texts.menu.publications, icon: 'images' },
  { to: '/menu/blog', label: texts.menu.blog, icon: 'sparkles' },
  { to: '/menu/pagos', label: texts.menu.payments, icon: 'credit-card' },
  profile,
  { to: '/menu/ayuda', label: texts.menu.help, icon: 'info' },
  { to: '/menu/estadisticas', label: texts.menu.statistics, icon: 'eye' },
  account,
];

/** Links of the staff; the first one leads to their queue. */
const inbox: AreaLink = { to: '/agente', label: texts.menu.inbox, icon: 'message-circle' };
const admin: AreaLink = { to: '/admin', label: texts.menu.admin, icon: 'shield-check' };
const ofStaff: Partial<Record<SessionUser['rol'], readonly AreaLink[]>> = { agente: [inbox], admin: [admin, inbox] };

/** `/menu/*`: the area of people with a session; visitors are redirected to the login, once the server responds. */
export function MenuScreen() {
  const { status, user, failures, refresh } = useSession();
  const location = useLocation();
  if (status === 'loading') return <Waiting />;
  if (failures) {
    return (
      <EmptyState
        heading="h1"
        title={texts.menu.unreachable}
        text={texts.menu.unreachableMore}
        action={<Button onClick={() => refresh()}>{texts.menu.retry}</Button>}
      />
    );
  }
  if (!user) return <Navigate to="/perfil" replace state={location.state} />;
  return (
    <OwnEventsProvider>
      <Area user={user} />
    </OwnEventsProvider>
  );
}

/** Area of one person. Staff without a public profile see only their queues, their data and their account. */
function Area({ user }: { user: SessionUser }) {
  const location = useLocation();
  useMergedFavourites(user.email);
  const staff = ofStaff[user.rol] ?? [];
  const publishes = staff.length === 0 || user.perfilCompleto;
  const home = staff[0]?.to ?? '/menu/publicaciones';
  return (
    <div className={styles.screen}>
      <AreaLinks links={[...staff, ...(publishes ? items : [profile, account])]} user={user} />
      <div className={styles.content}>
        {user.avisosAceptados === false && <ConsentNotice />}
        {user.correoConfirmado === false && <ConfirmationNotice />}
        <PlanNotice user={user} />
        <Suspense fallback={<Skeleton shape="tile" height="420px" />}>
          <Routes>
            <Route path="datos-usuario" element={<ProfileScreen />} />
            <Route path="cuenta" element={<AccountScreen />} />
            {publishes && (
              <>
                <Route path="publicaciones" element={<PublicationsScreen user={user} />} />
                <Route path="blog" element={<BlogScreen user={user} />} />
                <Route path="mensajes" element={<MessagesScreen user={user} />} />
                <Route path="pagos" element={<PaymentsScreen />} />
                <Route path="pagos/recibos/:id" element={<ReceiptScreen />} />
                <Route path="ayuda" element={<HelpScreen />} />
                <Route path="estadisticas" element={<StatisticsScreen user={user} />} />
              </>
            )}
            <Route path="*" element={<Navigate to={home} replace state={location.state} />} />
          </Routes>
        </Suspense>
        <Slot name="account-area" props={{ role: user.rol }} />
      </div>
    </div>
  );
}

/** Adds the favourites that this browser saved without an account to the signed-in one (R57). */
function useMergedFavourites(account: string): void {
  useEffect(() => {
    const kept = readFavourites();
    // After a failure the directory's pages try again.
    if (kept.account === null && kept.ids.length > 0) mergeFavourites(account).catch(console.warn);
  }, [account]);
}

function AreaLinks({ links, user }: { links: readonly AreaLink[]; user: SessionUser }) {
  return (
    <nav className={styles.nav} aria-label={texts.menu.label}>
      {links.map(({ to, label, icon }) => (
        <Fragment key={to}>
          <NavLink to={to} className={styles.item ?? ''}>
            <Icon name={icon} />
            {label}
          </NavLink>
          {to === '/menu/publicaciones' && <CommentsLink user={user} className={styles.item ?? ''} />}
          {to === '/menu/publicaciones' && !ofStaff[user.rol] && <MessagesLink className={styles.item ?? ''} />}
        </Fragment>
      ))}
    </nav>
  );
}

function Waiting() {
  return (
    <output className={styles.screen} aria-label={texts.menu.loading}>
      <Skeleton width="220px" height="160px" shape="tile" />
      <Skeleton height="420px" shape="tile" />
    </output>
  );
}
