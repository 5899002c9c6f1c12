import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** What the registry and the shell know of this microfrontend before any of its code is loaded. */
export default {
  name: 'mf-admin',
  sdk: '2.5.0',
  routes: [{ path: '/admin', title: 'Administración' }],
  slots: [],
  navigation: [],
  api: [
    'GET /api/servicios',
    'GET /api/admin/comentarios',
    'POST /api/admin/comentarios/:id',
    'GET /api/admin/reportes',
    'POST /api/admin/reportes/:id',
    'GET /api/admin/apelaciones',
    'POST /api/admin/apelaciones/:id',
    'GET /api/admin/usuarios',
    'POST /api/admin/cuentas/:id/suspension',
    'GET /api/admin/proveedores',
    'GET /api/admin/publicaciones',
    'POST /api/admin/retiros',
    'GET /api/admin/bitacora',
    'POST /api/admin/bitacora/:id/deshacer',
    'GET /api/admin/busquedas',
    'GET /api/admin/fallidos',
    'POST /api/admin/fallidos/:id',
    'GET /api/admin/correos',
    'POST /api/admin/correos/:id',
    'GET /api/admin/pagos',
    'POST /api/admin/pagos/:id/reembolso',
  ],
} satisfies MicrofrontendDeclaration;
