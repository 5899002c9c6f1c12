import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** Declaration for the registry and the shell, read before any code of this microfrontend is loaded. */
export default {
  name: 'mf-nuevo',
  sdk: '2.7.0',
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
