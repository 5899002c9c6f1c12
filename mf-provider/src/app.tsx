import type { Microfrontend } from '@vitrina/sdk';

export default {
  routes: { '/perfil': () => <h1>Perfil</h1>, '/menu/*': () => <h1>Menú</h1> },
} satisfies Microfrontend;
