import type { Microfrontend } from '@vitrina/sdk';
import { ChatWindow } from './chat-window.tsx';

/** The assistant's window. */
export default {
  routes: {},
  slots: { asistente: ChatWindow },
} satisfies Microfrontend;
