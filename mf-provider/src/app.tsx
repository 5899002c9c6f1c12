import type { Microfrontend } from '@vitrina/sdk';
import { lazyPart } from '@vitrina/sdk';
import { useEffect } from 'react';
import { LoginScreen } from './login/login-screen.tsx';

const loadMenu = () => import(/* webpackChunkName: "route-menu" */ './menu/menu-screen.tsx');
const MenuScreen = lazyPart(async () => ({ default: (await loadMenu()).MenuScreen }));
const loadLinks = () => import(/* webpackChunkName: "route-links" */ './recovery/screens.ts');
const RecoverScreen = lazyPart(async () => ({ default: (await loadLinks()).RecoverScreen }));
const ResetScreen = lazyPart(async () => ({ default: (await loadLinks()).ResetScreen }));
const ConfirmScreen = lazyPart(async () => ({ default: (await loadLinks()).ConfirmScreen }));
const AppealScreen = lazyPart(async () => ({ default: (await loadLinks()).AppealScreen }));
const UnsubscribeScreen = lazyPart(async () => ({ default: (await loadLinks()).UnsubscribeScreen }));
const LetterScreen = lazyPart(async () => ({ default: (await loadLinks()).LetterScreen }));
const SecondFactorScreen = lazyPart(
  () => import(/* webpackChunkName: "route-second-factor" */ './passkeys/second-factor-screen.tsx'),
);
const PlansScreen = lazyPart(() => import(/* webpackChunkName: "route-plans" */ './plans/plans-screen.tsx'));

/** Delay before the area's code is prefetched, so that the login loads first, in milliseconds. */
const AREA_AFTER_MS = 500;

/** Login screen; prefetches the area while the fields are being filled. */
function EntranceScreen() {
  useEffect(() => {
    // If the prefetch fails, opening the area loads it again and shows the error.
    const timer = setTimeout(() => loadMenu().catch(() => undefined), AREA_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <LoginScreen />;
}

/** The provider's area: login and registration, plans and payments, publications, profile. */
export default {
  routes: {
    '/perfil': EntranceScreen,
    '/perfil/recuperar': RecoverScreen,
    '/perfil/restablecer': ResetScreen,
    '/perfil/confirmar': ConfirmScreen,
    '/perfil/apelar': AppealScreen,
    '/perfil/avisos': UnsubscribeScreen,
    '/perfil/carta': LetterScreen,
    '/perfil/llave': SecondFactorScreen,
    '/planes': PlansScreen,
    '/menu/*': MenuScreen,
  },
} satisfies Microfrontend;
