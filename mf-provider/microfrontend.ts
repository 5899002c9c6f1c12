import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** What the registry and the shell know of this microfrontend before any of its code is loaded. */
export default {
  name: 'mf-provider',
  sdk: '1.0.0',
  routes: [
    { path: '/perfil', title: 'Perfil' },
    { path: '/menu/*', title: 'Menú' },
  ],
  slots: [],
  navigation: [
    { label: 'Perfil', path: '/perfil', icon: 'user', order: 50 },
  ],
  api: ['POST /api/auth', 'POST /api/perfil', 'GET /api/obtener_galeria', 'POST /api/subir_archivo'],
} satisfies MicrofrontendDeclaration;
