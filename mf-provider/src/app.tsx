import type { Microfrontend } from '@vitrina/sdk';
import { lazy, useEffect } from 'react';
import { LoginScreen } from './login/login-screen.tsx';

const loadMenu = () => import(/* webpackChunkName: "route-menu" */ './menu/menu-screen.tsx');
const MenuScreen = lazy(async () => ({ default: (await loadMenu()).MenuScreen }));
const AdminScreen = lazy(() => import(/* webpackChunkName: "route-admin" */ './admin/admin-screen.tsx'));

/** The login, behind which the area is already on its way while the fields are filled. */
function EntranceScreen() {
  useEffect(() => {
    // Where this fails the area itself tries again, and says so.
    loadMenu().catch(() => undefined);
  }, []);
  return <LoginScreen />;
}

/** The provider's area: login and registration, publications, profile; and what administrators decide on. */
export default {
  routes: { '/perfil': EntranceScreen, '/menu/*': MenuScreen, '/admin': AdminScreen },
} satisfies Microfrontend;
