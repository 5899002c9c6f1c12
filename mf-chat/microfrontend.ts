import type { MicrofrontendDeclaration } from '@vitrina/sdk';

/** Declaration of this microfrontend, which the registry and the shell read before loading any of its code. */
export default {
  name: 'mf-chat',
  sdk: '2.7.0',
  routes: [{ path: '/agente', title: 'Atención' }],
  slots: [{ slot: 'assistant' }],
  navigation: [],
  api: [
    'GET /api/chat',
    'GET /api/usuarios',
    'POST /api/chat',
    'DELETE /api/chat',
    'GET /api/chat/eventos',
    'POST /api/chat/respuesta',
    'POST /api/chat/notify-admin',
    'POST /api/chat/cancelar-humano',
    'POST /api/chat/copia',
    'POST /api/chat/escribiendo',
    'GET /api/agente/conversaciones',
    'GET /api/agente/conversaciones/eventos',
    'GET /api/agente/conversaciones/:id',
    'GET /api/agente/conversaciones/:id/contexto',
    'POST /api/agente/conversaciones/:id/tomar',
    'POST /api/agente/conversaciones/:id/mensajes',
    'POST /api/agente/conversaciones/:id/notas',
    'POST /api/agente/conversaciones/:id/devolver',
    'POST /api/agente/conversaciones/:id/cerrar',
    'POST /api/agente/conversaciones/:id/copia',
    'POST /api/agente/conversaciones/:id/escribiendo',
    'POST /api/vistas',
  ],
} satisfies MicrofrontendDeclaration;
