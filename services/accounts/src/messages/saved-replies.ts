import { MAX_SAVED_REPLIES } from '@vitrina/contracts/rules';
import { newId, Problem } from '@vitrina/kernel';
import type { Account } from '../account/account.ts';
import type { AccountChange } from '../account/account-store.ts';

/** Saved replies of an account as its owner sees them, newest first. */
export function savedReplyCards({ savedReplies = [] }: Account): { id: string; texto: string }[] {
  return savedReplies.map(({ id, text }) => ({ id, texto: text }));
}

/** Change that saves a text; empty if it is already saved. @throws {Problem} `respuestas_guardadas_llenas` */
export function withReply({ savedReplies = [] }: Account, text: string): AccountChange {
  if (savedReplies.some((reply) => reply.text === text)) return {};
  if (savedReplies.length >= MAX_SAVED_REPLIES) throw new Problem('respuestas_guardadas_llenas');
  return { savedReplies: [{ id: newId(), text }, ...savedReplies] };
}

/** Change that deletes a saved reply; empty if it does not exist. */
export function withoutReply({ savedReplies = [] }: Account, id: string): AccountChange {
  const left = savedReplies.filter((reply) => reply.id !== id);
  return left.length === savedReplies.length ? {} : { savedReplies: left };
}
