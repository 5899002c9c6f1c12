import { hashToken, keyedId } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';
import type { RecentConversation } from '../store/conversation-store.ts';

/**
 * Requests a copy of a conversation to its e-mail, once for each `key`.
 * @throws {Problem} `demasiadas_solicitudes` by e-mail, `copias_agotadas`, `conversacion_vacia`
 */
export async function requestTranscript(
  { _id, email }: Pick<RecentConversation, '_id' | 'email'>,
  key: string | null,
  { transcripts, limits }: Pick<Dependencies, 'transcripts' | 'limits'>,
): Promise<void> {
  const id = keyedId(_id, key);
  if (await transcripts.isRequested(_id, id)) return;
  await limits.consume('transcripts', hashToken(email));
  await transcripts.request(_id, id);
}
