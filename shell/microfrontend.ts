import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** Pages of the shell; published to the registry like a microfrontend. */
export default {
  name: 'shell',
  sdk: '2.7.0',
  routes: [
    {
      path: '/politicas',
      title: 'Políticas de uso',
      page: {
        heading: 'Políticas de uso',
        description:
          'Las reglas de Vitrina: uso de la plataforma, cuentas, contenido publicado, privacidad, conducta y cambios.',
      },
    },
    {
      path: '/privacidad',
      title: 'Aviso de privacidad',
      page: {
        heading: 'Aviso de privacidad',
        description: 'Qué datos personales trata Vitrina en México, para qué, y cómo decides sobre los tuyos.',
      },
    },
    {
      path: '/tratamiento-de-datos',
      title: 'Política de tratamiento de datos',
      page: {
        heading: 'Política de tratamiento de datos',
        description: 'Qué datos personales trata Vitrina en Colombia, con qué fin, y qué derechos tiene su titular.',
      },
    },
    {
      path: '/como-funciona',
      title: 'Cómo funciona',
      page: {
        heading: 'Cómo funciona',
        description:
          'Cómo ordena Vitrina a los proveedores, qué se puede pagar, y de dónde salen valoraciones, distancias y precios.',
      },
    },
    {
      path: '/creditos',
      title: 'Créditos',
      page: {
        heading: 'Créditos',
        description: 'Los datos y tipos de letra que Vitrina usa, con sus licencias.',
      },
    },
  ],
  slots: [],
  navigation: [{ label: 'Políticas', path: '/politicas', icon: 'scale', order: 90 }],
  api: ['GET /api/sesion', 'POST /api/auth', 'GET /api/geo/inversa', 'GET /api/operador'],
} satisfies MicrofrontendDeclaration;
