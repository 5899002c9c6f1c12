import type { ConversationState } from '@vitrina/contracts/wire';
import type { StreamEvents } from '@vitrina/kernel';
import { texts } from '../texts.ts';
import { type Directory, DirectoryFailure } from './directory.ts';
import { type Found, findProviders } from './find-providers.ts';
import type { Search, Understood } from './understand.ts';

/** Words in one piece of a streamed text. */
const PIECE_WORDS = 4;

type Events = StreamEvents<'POST /api/chat/respuesta'>;
/** One event of an answer; the sender adds `fin`. */
export type Reply = { [E in Exclude<keyof Events, 'fin'>]: { event: E; data: Events[E] } }[Exclude<
  keyof Events,
  'fin'
>];

/** A question as it was understood in its thread, and who answers next. */
export interface Asked {
  understood: Understood;
  state: ConversationState;
}

/**
 * Answers a question from the live directory, the same thread always in the same way. Providers come as cards of
 * their own, never as text, so that nothing they wrote speaks for the assistant.
 * @param notice tells who waits for a person when they are answered
 */
export async function* answer(
  { understood, state }: Asked,
  directory: Directory,
  notice: () => Promise<string | null>,
): AsyncGenerator<Reply> {
  if (state === 'waiting' || understood.kind === 'human') {
    yield* said(texts.handOff);
    yield { event: 'humano', data: { aviso: await notice() } };
    return;
  }
  if (understood.kind === 'search' && understood.isDetail && (understood.words || understood.place)) {
    yield* said(texts.noted);
    return;
  }
  if (understood.kind === 'greeting' || understood.isDetail) {
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

/** A text in pieces of a few words, which joined give the text again. */
export function inPieces(text: string): string[] {
  const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
  const pieces: string[] = [];
  for (let from = 0; from < words.length; from += PIECE_WORDS)
    pieces.push(words.slice(from, from + PIECE_WORDS).join(''));
  return pieces;
}

/** What the assistant says before the cards. */
function foundText({ words, trade, place }: Search, found: Found): string {
  // One word is the name of what is wanted; a problem told in several is not.
  const wanted = texts.wanted(trade && words.includes(' ') ? trade : words);
  const asked = place ? texts.place(place.name) : '';
  if (found.total === 0) return texts.nothing(wanted, asked);
  if (found.where === 'wider') return texts.notHere(wanted, asked) + counted(found, '', '');
  return (place ? '' : texts.askPlace) + counted(found, wanted, asked);
}

function counted({ providers, total }: Found, wanted: string, place: string): string {
  if (total === 1) return texts.foundOne(wanted, place);
  return total > providers.length ? texts.foundMany(total, wanted, place) : texts.foundAll(total, wanted, place);
}
