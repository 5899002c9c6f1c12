import type { RegistryAnswer } from '@vitrina/contracts/microfrontends';

const integridad = `sha384-${'B'.repeat(64)}`;

/** A registry's answer with a shell and one microfrontend whose title wants escaping. */
export const sampleAnswer: RegistryAnswer = {
  revision: 7,
  shell: {
    nombre: 'shell',
    version: '1.0.0-0123456789ab',
    contenedor: null,
    entrada: '/mf/shell/1.0.0-0123456789ab/shell.js',
    integridad,
    rutas: [{ ruta: '/politicas', titulo: 'Políticas', precarga: [], pagina: null }],
    ranuras: [],
    navegacion: [],
    precarga: [
      { url: '/mf/shell/1.0.0-0123456789ab/bootstrap.js', integridad, tipo: 'script' },
      { url: '/mf/shell/1.0.0-0123456789ab/letras.woff2', integridad, tipo: 'fuente' },
    ],
    estilos: [{ url: '/mf/shell/1.0.0-0123456789ab/shell.css', integridad, tipo: 'estilo' }],
  },
  microfrontends: [
    {
      nombre: 'mf-directory',
      version: '1.0.0-0123456789ab',
      contenedor: 'mf_directory',
      entrada: '/mf/mf-directory/1.0.0-0123456789ab/remoteEntry.js',
      integridad,
      rutas: [
        {
          ruta: '/explorar',
          titulo: '</script><b>Explorar',
          pagina: {
            encabezado: 'Necesitas un <b>Servicio</b>',
            entrada: '',
            descripcion: 'Fotos y videos de "servicios" y oficios de tu estado: míralos y habla con quien los hizo.',
            primero: ['galeria'],
          },
          precarga: [{ url: '/mf/mf-directory/1.0.0-0123456789ab/route.js', integridad, tipo: 'script' }],
        },
        {
          ruta: '/p/:slug',
          titulo: 'Proveedor',
          precarga: [],
          pagina: {
            encabezado: 'Proveedor',
            entrada: '',
            descripcion: 'La vitrina de un proveedor: quién es, qué hace, cómo se le encuentra y sus trabajos.',
            primero: ['proveedor'],
          },
        },
        { ruta: '/menu/*', titulo: 'Menú', precarga: [], pagina: null },
      ],
      ranuras: [],
      navegacion: [],
      precarga: [],
      estilos: [{ url: '/mf/mf-directory/1.0.0-0123456789ab/app.css', integridad, tipo: 'estilo' }],
    },
  ],
  integridades: {},
};
