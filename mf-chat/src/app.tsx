import type { Microfrontend } from '@vitrina/sdk';
import { lazy } from 'react';
import { ChatWindow } from './window/chat-window.tsx';

const AgentScreen = lazy(() => import(/* webpackChunkName: "route-agent" */ './agent/agent-screen.tsx'));

/** The assistant's window, and the inbox of the agents. */
export default {
  routes: { '/agente': AgentScreen },
  slots: { assistant: ChatWindow },
} satisfies Microfrontend;
