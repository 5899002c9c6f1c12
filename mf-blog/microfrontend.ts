import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** Declaration of this microfrontend, which the registry and the shell read before loading any of its code. */
export default {
  name: 'mf-blog',
  sdk: '2.7.0',
  routes: [
    {
      path: '/p/:slug/blog',
      title: 'Blog',
      page: {
        heading: 'Blog',
        description: 'Lo que cuenta de su oficio un proveedor de Vitrina: consejos, trabajos y novedades de su taller.',
      },
    },
    {
      path: '/p/:slug/blog/:entrada',
      title: 'Blog',
      page: {
        heading: 'Blog',
        description: 'Una entrada del blog de un proveedor de Vitrina, con su trabajo y cómo contactarlo directamente.',
      },
    },
  ],
  slots: [],
  navigation: [],
  api: [
    'GET /api/proveedores/:slug',
    'GET /api/proveedores/:slug/blog',
    'GET /api/proveedores/:slug/blog/:entrada',
    'POST /api/reportes',
    'POST /api/vistas',
  ],
} satisfies MicrofrontendDeclaration;
