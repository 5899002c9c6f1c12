import type { Provider } from '@vitrina/contracts';
import type { ConversationState } from '../store/conversation.ts';
import { texts } from '../texts.ts';
import { type Directory, DirectoryFailure } from './directory.ts';
import { findProviders } from './find-providers.ts';
import { inPieces } from './pieces.ts';
import { understand } from './understand.ts';
import { foundText } from './wording.ts';

/** One event of an answer; `fin` is left to whoever sends it. */
export type Reply =
  | { event: 'texto'; data: { texto: string } }
  | { event: 'proveedor'; data: Provider }
  | { event: 'humano'; data: Record<string, never> }
  | { event: 'error'; data: { error: string } };

/**
 * Answers a question from the live directory, the same question always in the same way. Providers come as cards of
 * their own, never as text, so that nothing they wrote speaks for the assistant.
 */
export async function* answer(question: string, state: ConversationState, directory: Directory): AsyncGenerator<Reply> {
  const understood = understand(question);
  if (state === 'esperando_humano' || understood.kind === 'human') {
    yield* said(texts.handOff);
    yield { event: 'humano', data: {} };
    return;
  }
  if (understood.kind === 'greeting') {
    yield* said(texts.greeting);
    return;
  }
  try {
    const found = await findProviders(understood, directory);
    yield* said(foundText(understood, found));
    for (const provider of found.providers) yield { event: 'proveedor', data: provider };
  } catch (error) {
    if (!(error instanceof DirectoryFailure)) throw error;
    if (error.status === null) yield* said(texts.noReply);
    else yield { event: 'error', data: { error: texts.failure(error.status, error.text) } };
  }
}

function* said(text: string): Generator<Reply> {
  for (const texto of inPieces(text)) yield { event: 'texto', data: { texto } };
}
