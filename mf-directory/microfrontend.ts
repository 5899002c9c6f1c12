import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** Declaration of this microfrontend, which the registry and the shell read before loading any of its code. */
export default {
  name: 'mf-directory',
  sdk: '2.7.0',
  routes: [
    {
      path: '/',
      title: 'Vitrina',
      page: {
        heading: 'El trabajo de tu gente, en una vitrina',
        lead: 'Servicios, oficios y talentos de México y Colombia. Mira lo que hacen, habla con quien lo hace.',
        description:
          'Directorio de servicios, oficios y talentos de México y Colombia: mira su trabajo y habla directamente con quien lo hace.',
      },
    },
    {
      path: '/home',
      title: 'Creadores y expertos',
      page: {
        heading: 'Creadores y expertos',
        description:
          'Quién hace qué cerca de ti: creadores y expertos de tu estado o departamento, con fotos de su trabajo.',
        byPlace: true,
      },
    },
    {
      path: '/explorar',
      title: 'Explorar',
      page: {
        heading: 'Necesitas un Servicio',
        description:
          'Busca por palabra, lugar u oficio entre los trabajos publicados en México y Colombia, y contacta a su autor.',
        byPlace: true,
      },
    },
    { path: '/comentarios', title: 'Comentarios' },
    { path: '/anunciantes/:pais/:estado', title: 'Comentarios' },
    {
      path: '/p/:slug',
      title: 'Proveedor',
      page: {
        heading: 'Proveedor',
        description: 'Un proveedor de Vitrina: sus trabajos, cómo contactarlo y lo que dice la gente que lo conoce.',
      },
    },
    {
      path: '/p/:slug/tarjeta',
      title: 'Tarjeta digital',
      page: {
        heading: 'Tarjeta digital',
        description:
          'La tarjeta digital de un proveedor de Vitrina: sus datos de contacto, para guardarlos y compartirlos.',
      },
    },
    {
      path: '/servicios/:segmento/:lugar',
      title: 'Servicios',
      page: {
        heading: 'Servicios',
        description:
          'Quién ofrece un oficio en una ciudad de México o Colombia, quién atiende ahora y cómo hablar con cada uno.',
      },
    },
    { path: '/favoritos', title: 'Favoritos' },
    { path: '/favoritos/:lista', title: 'Lista compartida' },
  ],
  slots: [],
  navigation: [
    { label: 'Inicio', path: '/home', icon: 'house', order: 10 },
    { label: 'Explorar', path: '/explorar', icon: 'compass', order: 20 },
    { label: 'Favoritos', path: '/favoritos', icon: 'star', order: 25 },
    { label: 'Comentarios', path: '/comentarios', icon: 'message-circle', order: 30, session: 'required' },
  ],
  api: [
    'GET /api/galeria',
    'GET /api/publicaciones/:id',
    'GET /api/usuarios',
    'GET /api/proveedores/:slug',
    'GET /api/proveedores/:slug/blog',
    'GET /api/recomendaciones',
    'GET /api/favoritos',
    'PUT /api/favoritos',
    'POST /api/favoritos/enlace',
    'GET /api/favoritos/enlace/:id',
    'GET /api/buscar',
    'GET /api/mapa',
    'GET /api/servicios',
    'GET /api/servicios/:segmento/:lugar',
    'GET /api/ciudades',
    'GET /api/geo/inversa',
    'GET /api/comentarios',
    'POST /api/comentarios',
    'GET /api/comentarios/eventos',
    'GET /api/valoraciones/:proveedor',
    'POST /api/comentarios/:id/respuesta',
    'POST /api/comentarios/:id/destacado',
    'POST /api/comentarios/:id/util',
    'POST /api/comentarios/:id/eliminar',
    'POST /api/reportes',
    'POST /api/mensajes',
    'POST /api/vistas',
  ],
} satisfies MicrofrontendDeclaration;
