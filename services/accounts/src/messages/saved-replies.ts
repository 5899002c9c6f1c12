import { MAX_SAVED_REPLIES } from '@vitrina/contracts/rules';
import { newId, Problem } from '@vitrina/kernel';
import type { Account } from '../store/account.ts';
import type { AccountChange } from '../store/account-store.ts';

/** The saved replies of an account as its owner sees them, the newest first. */
export function savedReplyCards({ savedReplies = [] }: Account): { id: string; texto: string }[] {
  return savedReplies.map(({ id, text }) => ({ id, texto: text }));
}

/** The change that saves a text; none where it is saved already. @throws {Problem} `respuestas_guardadas_llenas` */
export function withReply({ savedReplies = [] }: Account, text: string): AccountChange {
  if (savedReplies.some((reply) => reply.text === text)) return {};
  if (savedReplies.length >= MAX_SAVED_REPLIES) throw new Problem('respuestas_guardadas_llenas');
  return { savedReplies: [{ id: newId(), text }, ...savedReplies] };
}

/** The change that deletes a reply; none where it is gone. */
export function withoutReply({ savedReplies = [] }: Account, id: string): AccountChange {
  const left = savedReplies.filter((reply) => reply.id !== id);
  return left.length === savedReplies.length ? {} : { savedReplies: left };
}
