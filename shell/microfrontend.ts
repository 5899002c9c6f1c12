import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** The pages that the shell has of its own; published to the registry like any microfrontend. */
export default {
  name: 'shell',
  sdk: '1.0.0',
  routes: [{ path: '/politicas', title: 'Políticas de uso' }],
  slots: [],
  navigation: [{ label: 'Políticas', path: '/politicas', icon: 'scale', order: 90 }],
  api: ['GET /api/sesion', 'POST /api/auth'],
} satisfies MicrofrontendDeclaration;
