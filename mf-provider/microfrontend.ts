import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** What the registry and the shell know of this microfrontend before any of its code is loaded. */
export default {
  name: 'mf-provider',
  sdk: '1.0.0',
  routes: [
    { path: '/perfil', title: 'Perfil' },
    { path: '/menu/*', title: 'Mi vitrina' },
  ],
  slots: [],
  navigation: [{ label: 'Perfil', path: '/perfil', icon: 'user', order: 50 }],
  api: [
    'POST /api/auth',
    'POST /api/perfil',
    'GET /api/paises',
    'GET /api/servicios',
    'GET /api/obtener_galeria',
    'POST /api/subir_archivo',
    'POST /api/delete_archivo',
    'GET /api/eventos',
  ],
} satisfies MicrofrontendDeclaration;
