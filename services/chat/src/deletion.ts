import { type Feature, trusted } from '@vitrina/kernel';
import type { ChatContext } from './context.ts';

/** Deletion of conversations some time after their last use, and with an account; visitors delete their own by a call. */
export const deletion: Feature<ChatContext> = {
  name: 'deletion',
  start(context) {
    const { conversations, model, config } = context;
    context.retention({
      name: 'conversations',
      model,
      days: config.RETENTION_CONVERSATION_DAYS,
      olderThan: (moment) => ({ updatedAt: trusted({ $lt: moment }) }),
    });

    context.events({
      'account.erasing': ({ data: { id, emails, at } }) => conversations.forget(id, emails, new Date(at)),
    });
  },
};
