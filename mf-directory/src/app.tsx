import type { Microfrontend } from '@vitrina/sdk';

export default {
  routes: {
    '/': () => <h1>Vitrina</h1>,
    '/home': () => <h1>Creadores y expertos</h1>,
    '/explorar': () => <h1>Explorar</h1>,
  },
} satisfies Microfrontend;
