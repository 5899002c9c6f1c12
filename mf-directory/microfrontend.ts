import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** What the registry and the shell know of this microfrontend before any of its code is loaded. */
export default {
  name: 'mf-directory',
  sdk: '1.0.0',
  routes: [
    {
      path: '/',
      title: 'Vitrina',
      page: {
        heading: 'El trabajo de tu gente, en una vitrina',
        lead: 'Servicios, oficios y talentos de México y Colombia. Mira lo que hacen, habla con quien lo hace.',
        description:
          'Directorio de servicios, oficios y talentos de México y Colombia: mira su trabajo y habla directamente con quien lo hace.',
        first: ['servicios'],
      },
    },
    {
      path: '/home',
      title: 'Creadores y expertos',
      page: {
        heading: 'Creadores y expertos',
        description:
          'Quién hace qué cerca de ti: creadores y expertos de tu estado o departamento, con fotos de su trabajo.',
        first: ['creadores', 'galeria'],
      },
    },
    {
      path: '/explorar',
      title: 'Explorar',
      page: {
        heading: 'Necesitas un Servicio',
        description:
          'Busca por palabra, lugar u oficio entre los trabajos publicados en México y Colombia, y contacta a su autor.',
        first: ['buscador', 'galeria'],
      },
    },
  ],
  slots: [],
  navigation: [
    { label: 'Inicio', path: '/home', icon: 'house', order: 10 },
    { label: 'Explorar', path: '/explorar', icon: 'compass', order: 20 },
  ],
  api: [
    'GET /api/galeria',
    'GET /api/publicaciones/:id',
    'GET /api/usuarios',
    'GET /api/proveedores/:slug',
    'GET /api/buscar',
    'GET /api/servicios',
  ],
} satisfies MicrofrontendDeclaration;
