import { hashToken, keyedId } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';
import type { KnownConversation } from '../store/conversation-store.ts';

/**
 * Has a copy of a conversation sent to its e-mail, once for each `key`.
 * @throws {Problem} `demasiadas_solicitudes` by e-mail, `copias_agotadas`, `conversacion_vacia`
 */
export async function askTranscript(
  { _id, email }: Pick<KnownConversation, '_id' | 'email'>,
  key: string | null,
  { transcripts, limits }: Pick<Dependencies, 'transcripts' | 'limits'>,
): Promise<void> {
  const id = keyedId(_id, key);
  if (await transcripts.isAsked(_id, id)) return;
  await limits.consume('transcripts', hashToken(email));
  await transcripts.ask(_id, id);
}
