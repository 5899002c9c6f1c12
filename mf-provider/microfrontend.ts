import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** What the registry and the shell know of this microfrontend before any of its code is loaded. */
export default {
  name: 'mf-provider',
  sdk: '2.2.0',
  routes: [
    { path: '/perfil', title: 'Perfil' },
    { path: '/perfil/recuperar', title: 'Recupera tu cuenta' },
    { path: '/perfil/restablecer', title: 'Elige una nueva contraseña' },
    { path: '/perfil/confirmar', title: 'Confirma tu correo' },
    { path: '/menu/*', title: 'Mi vitrina' },
    { path: '/admin', title: 'Administración' },
  ],
  slots: [],
  // Two links with one name: to the login, and for signed-in people to their area, so that the link is marked there.
  navigation: [
    { label: 'Perfil', path: '/perfil', icon: 'user', order: 50, session: 'none' },
    { label: 'Perfil', path: '/menu', icon: 'user', order: 50, session: 'required' },
  ],
  api: [
    'POST /api/auth',
    'POST /api/perfil',
    'POST /api/cuenta/confirmacion',
    'POST /api/cuenta/consentimiento',
    'GET /api/cuenta/sesiones',
    'DELETE /api/cuenta/sesiones',
    'DELETE /api/cuenta/sesiones/:id',
    'GET /api/paises',
    'GET /api/servicios',
    'GET /api/usuarios',
    'GET /api/obtener_galeria',
    'POST /api/subir_archivo',
    'POST /api/delete_archivo',
    'POST /api/reintentar_archivo',
    'POST /api/publicaciones/:id',
    'GET /api/eventos',
    'GET /api/comentarios',
    'GET /api/admin/comentarios',
    'POST /api/admin/comentarios/:id',
    'GET /api/admin/reportes',
    'POST /api/admin/reportes/:id',
    'GET /api/admin/bitacora',
    'POST /api/admin/bitacora/:id/deshacer',
    'POST /api/admin/cuentas/:id/suspension',
    'GET /api/admin/busquedas',
  ],
} satisfies MicrofrontendDeclaration;
