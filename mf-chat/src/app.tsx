import type { Microfrontend } from '@vitrina/sdk';
import { ChatWindow } from './chat-window.tsx';

/** The assistant's window. */
export default {
  routes: {},
  slots: { assistant: ChatWindow },
} satisfies Microfrontend;
