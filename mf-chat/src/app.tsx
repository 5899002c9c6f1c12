import type { Microfrontend } from '@vitrina/sdk';
import { lazyPart } from '@vitrina/sdk';
import { ChatWindow } from './window/chat-window.tsx';

const AgentScreen = lazyPart(() => import(/* webpackChunkName: "route-agent" */ './agent/agent-screen.tsx'));

/** The assistant's window, and the inbox of the agents. */
export default {
  routes: { '/agente': AgentScreen },
  slots: { assistant: ChatWindow },
} satisfies Microfrontend;
