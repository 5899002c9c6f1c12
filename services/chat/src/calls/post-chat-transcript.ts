import { readIdempotencyKey } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { requestTranscript } from '../transcripts/request-transcript.ts';
import { readConversation } from '../visitor/read-conversation.ts';

/** `POST /api/chat/copia`: sends the visitor a copy of the conversation, once for each `Idempotency-Key`. */
export const postChatTranscript: Handler<'POST /api/chat/copia'> = async ({ c }, dependencies) => {
  await requestTranscript(await readConversation(c, dependencies), readIdempotencyKey(c), dependencies);
  return { success: true };
};
