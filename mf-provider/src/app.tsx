import type { Microfrontend } from '@vitrina/sdk';
import { LoginScreen } from './login/login-screen.tsx';
import { MenuScreen } from './menu/menu-screen.tsx';

/** The provider's area: login and registration, publications, profile. */
export default {
  routes: { '/perfil': LoginScreen, '/menu/*': MenuScreen },
} satisfies Microfrontend;
