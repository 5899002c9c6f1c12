import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** What the registry and the shell know of this microfrontend before any of its code is loaded. */
export default {
  name: 'mf-directory',
  sdk: '1.0.0',
  routes: [
    { path: '/', title: 'Vitrina' },
    { path: '/home', title: 'Creadores y expertos' },
    { path: '/explorar', title: 'Explorar' },
  ],
  slots: [],
  navigation: [
    { label: 'Inicio', path: '/home', icon: 'house', order: 10 },
    { label: 'Explorar', path: '/explorar', icon: 'compass', order: 20 },
  ],
  api: ['GET /api/galeria', 'GET /api/usuarios', 'GET /api/proveedores/:slug', 'GET /api/buscar', 'GET /api/servicios'],
} satisfies MicrofrontendDeclaration;
