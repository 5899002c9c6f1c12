import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** What the registry and the shell know of this microfrontend before any of its code is loaded. */
export default {
  name: 'mf-chat',
  sdk: '2.4.0',
  routes: [],
  slots: [{ slot: 'assistant' }],
  navigation: [],
  api: ['POST /api/chat', 'POST /api/chat/respuesta', 'POST /api/chat/notify-admin', 'POST /api/vistas'],
} satisfies MicrofrontendDeclaration;
