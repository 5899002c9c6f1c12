import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** The pages that the shell has of its own; published to the registry like any microfrontend. */
export default {
  name: 'shell',
  sdk: '2.2.0',
  routes: [
    {
      path: '/politicas',
      title: 'Políticas de uso',
      page: {
        heading: 'Políticas de uso',
        description:
          'Las reglas de Vitrina: uso de la plataforma, cuentas, contenido publicado, privacidad, conducta y cambios.',
        first: [],
      },
    },
  ],
  slots: [],
  navigation: [{ label: 'Políticas', path: '/politicas', icon: 'scale', order: 90 }],
  api: ['GET /api/sesion', 'POST /api/auth', 'GET /api/geo/inversa'],
} satisfies MicrofrontendDeclaration;
