import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** What the registry and the shell know of this microfrontend before any of its code is loaded. */
export default {
  name: 'mf-nuevo',
  sdk: '2.4.0',
  routes: [{ path: '/nuevo', title: 'Nuevo' }],
  slots: [],
  navigation: [{ label: 'Nuevo', path: '/nuevo', icon: 'sparkles', order: 40 }],
  api: [],
} satisfies MicrofrontendDeclaration;
