import type { Service } from '@vitrina/kernel';
import { agents } from './agents/feature.ts';
import { type ChatConfig, readConfig } from './config.ts';
import { connectChat } from './context.ts';
import { deletion } from './deletion.ts';
import { transcripts } from './transcripts.ts';
import { visitorChat } from './visitor/feature.ts';

/** The chat service, run as a separate process or in the all-in-one process. */
export const chat: Service<ChatConfig> = {
  name: 'chat',
  readConfig,
  start: async (service, config) => {
    const context = await connectChat(service, config);
    return context.start([visitorChat, agents, transcripts, deletion], context);
  },
};
