import type { RegistryAnswer } from '@vitrina/contracts/microfrontends';

const integrity = `sha384-${'B'.repeat(64)}`;

/** A registry's answer with a shell and one microfrontend whose title wants escaping. */
export const sampleAnswer: RegistryAnswer = {
  revision: 7,
  shell: {
    name: 'shell',
    version: '1.0.0-0123456789ab',
    container: null,
    entry: '/mf/shell/1.0.0-0123456789ab/shell.js',
    integrity,
    routes: [{ path: '/politicas', title: 'Políticas', preload: [], page: null }],
    slots: [],
    navigation: [],
    preload: [
      { url: '/mf/shell/1.0.0-0123456789ab/bootstrap.js', integrity, kind: 'script' },
      { url: '/mf/shell/1.0.0-0123456789ab/letras.woff2', integrity, kind: 'font' },
    ],
    styles: [{ url: '/mf/shell/1.0.0-0123456789ab/shell.css', integrity, kind: 'style' }],
  },
  microfrontends: [
    {
      name: 'mf-directory',
      version: '1.0.0-0123456789ab',
      container: 'mf_directory',
      entry: '/mf/mf-directory/1.0.0-0123456789ab/remoteEntry.js',
      integrity,
      routes: [
        {
          path: '/explorar',
          title: '</script><b>Explorar',
          page: {
            heading: 'Necesitas un <b>Servicio</b>',
            lead: '',
            description: 'Fotos y videos de "servicios" y oficios de tu estado: míralos y habla con quien los hizo.',
            first: ['gallery'],
          },
          preload: [{ url: '/mf/mf-directory/1.0.0-0123456789ab/route.js', integrity, kind: 'script' }],
        },
        {
          path: '/p/:slug',
          title: 'Proveedor',
          preload: [],
          page: {
            heading: 'Proveedor',
            lead: '',
            description: 'La vitrina de un proveedor: quién es, qué hace, cómo se le encuentra y sus trabajos.',
            first: ['provider'],
          },
        },
        { path: '/menu/*', title: 'Menú', preload: [], page: null },
      ],
      slots: [],
      navigation: [],
      preload: [],
      styles: [{ url: '/mf/mf-directory/1.0.0-0123456789ab/app.css', integrity, kind: 'style' }],
    },
  ],
  integrities: {},
};
