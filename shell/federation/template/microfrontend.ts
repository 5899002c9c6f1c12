import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** What the registry and the shell know of this microfrontend before any of its code is loaded. */
export default {
  name: 'mf-nuevo',
  sdk: '2.4.0',
  routes: [
    {
      path: '/nuevo',
      title: 'Nuevo',
      page: {
        heading: 'Nuevo',
        description: 'Lo que los buscadores dicen de esta página: escribe aquí de qué trata, en una frase o dos.',
      },
    },
  ],
  slots: [],
  navigation: [{ label: 'Nuevo', path: '/nuevo', icon: 'sparkles', order: 100 }],
  api: [],
} satisfies MicrofrontendDeclaration;
