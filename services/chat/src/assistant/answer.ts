import type { Place } from '@vitrina/contracts/places/in-text';
import type { ConversationState } from '@vitrina/contracts/wire';
import type { StreamEvents } from '@vitrina/kernel';
import type { OfficeHours } from '../agents/office-hours.ts';
import { texts } from '../texts.ts';
import { type Directory, DirectoryFailure } from './directory.ts';
import { type Found, findProviders, findShown } from './find-providers.ts';
import { factAbout } from './product-facts.ts';
import type { Question, Search, Understood } from './understand.ts';

/** Words in one piece of a streamed text. */
const PIECE_WORDS = 4;

type Events = StreamEvents<'POST /api/chat/respuesta'>;
/** One event of an answer; the sender adds `fin`. */
export type Reply = { [E in Exclude<keyof Events, 'fin'>]: { event: E; data: Events[E] } }[Exclude<
  keyof Events,
  'fin'
>];

/** A question as it was understood in its thread, with what its answer depends on. */
export interface Asked {
  understood: Understood;
  state: ConversationState;
  /** The place that the visitor's page shows, where a search without a named one begins; null where none is known. */
  place: Place | null;
  /** Ids of the providers of each answer of the thread that showed some, the oldest answer first. */
  shown: readonly (readonly string[])[];
  /** When people of the team answer. */
  hours: OfficeHours;
}

/**
 * Answers a question from the live directory, the same thread always in the same way. Providers come as cards of
 * their own, never as text, so that nothing they wrote speaks for the assistant.
 * @param notice tells who waits for a person when they are answered
 */
export async function* answer(
  asked: Asked,
  directory: Directory,
  notice: () => Promise<string | null>,
): AsyncGenerator<Reply> {
  const { understood, state, place } = asked;
  if (state === 'waiting' || understood.kind === 'human') {
    yield* said(texts.handOff);
    yield { event: 'humano', data: { aviso: await notice() } };
    return;
  }
  if (understood.kind === 'talk') {
    yield* said(texts.talk[understood.talk](place?.name ?? ''));
    return;
  }
  try {
    yield* understood.kind === 'question'
      ? answerQuestion(understood, asked, directory)
      : answerSearch(understood, asked, directory);
  } catch (error) {
    if (!(error instanceof DirectoryFailure)) throw error;
    if (error.status === null) yield* said(texts.noReply);
    else yield { event: 'error', data: { error: texts.failure(error.status, error.text) } };
  }
}

/** The fact, and the providers where the question names a trade or picks one of them. */
async function* answerQuestion(question: Question, asked: Asked, directory: Directory): AsyncGenerator<Reply> {
  yield* said(factAbout(question.topic, { plans: question.plans, hours: asked.hours, now: new Date() }));
  const { about, showsProviders } = question;
  if (!about || !showsProviders || topicsWithoutCards.has(question.topic)) return;
  if (about.pick.kind !== 'nth') yield* said('\n');
  yield* answerSearch(about, asked, directory);
}

/** Questions about Vitrina itself, whatever trade their words name: 'soy plomero y quiero anunciarme'. */
const topicsWithoutCards: ReadonlySet<Question['topic']> = new Set([
  ...(['publicar', 'registro', 'reportar', 'planes', 'plan', 'pagos', 'entrar', 'borrar_cuenta', 'opinar'] as const),
]);

async function* answerSearch(search: Search, asked: Asked, directory: Directory): AsyncGenerator<Reply> {
  const { pick, place: named } = search;
  const place = named ?? asked.place;
  if (search.isDetail && (search.words || named)) {
    yield* said(texts.noted([search.when, search.budget].filter(Boolean).join(', ')));
  } else if (!search.words && !named) {
    yield* said(texts.needFirst);
  } else if (pick.kind === 'elsewhere') {
    yield* said(texts.placeFirst);
  } else if (pick.kind === 'nth') {
    const id = asked.shown.at(-1)?.at(pick.nth > 0 ? pick.nth - 1 : pick.nth);
    const provider = id ? await findShown(id, search, place, directory) : null;
    yield* said(provider ? texts.picked : texts.notPicked);
    if (provider) yield { event: 'proveedor', data: provider };
  } else {
    const found = await findProviders(search, place, directory, pick.kind === 'more' ? asked.shown.flat() : []);
    yield* said(pick.kind === 'more' ? moreText(search, place, found) : foundText(search, place, found, asked));
    for (const provider of found.providers) yield { event: 'proveedor', data: provider };
  }
}

function* said(text: string): Generator<Reply> {
  for (const texto of inPieces(text)) yield { event: 'texto', data: { texto } };
}

/** A text in pieces of a few words, which joined give the text again. */
export function inPieces(text: string): string[] {
  const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [text];
  const pieces: string[] = [];
  for (let from = 0; from < words.length; from += PIECE_WORDS)
    pieces.push(words.slice(from, from + PIECE_WORDS).join(''));
  return pieces;
}

/** What is searched for as the answers name it. One word is the name of what is wanted; a problem told in several is not. */
function wantedIn({ words, trade }: Search): string {
  return texts.wanted(trade && words.includes(' ') ? trade : words);
}

/** What the assistant says before the cards. */
function foundText(search: Search, place: Place | null, found: Found, { shown }: Asked): string {
  const wanted = wantedIn(search);
  const at = place ? texts.place(place.name) : '';
  if (found.total === 0)
    return search.trade || !search.words.includes(' ') ? texts.nothing(wanted, at) : texts.notUnderstood(search.words);
  const isFirst = shown.length === 0;
  const ofPage = place && !search.place && isFirst && search.words ? texts.placeOfPage(place.name) : '';
  const sorted = search.wishes.length > 0 ? texts.cannotSort(search.wishes) + texts.inOrder : '';
  if (found.where === 'near') {
    const near = found.place ? texts.place(found.place.name) : '';
    return ofPage + sorted + texts.nearest(wanted, at) + lowerFirst(counted(found, '', near));
  }
  if (found.where === 'wider') return ofPage + sorted + texts.notHere(wanted, at) + counted(found, '', '');
  return (place ? ofPage : texts.askPlace) + sorted + counted(found, wanted, at);
}

function moreText(search: Search, place: Place | null, found: Found): string {
  const at = texts.place((found.where === 'near' ? found.place : place)?.name ?? '');
  const where = place ? at : '';
  const count = found.providers.length;
  return count > 0 ? texts.more(count, wantedIn(search), where) : texts.noMore(wantedIn(search), where);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function counted({ providers, total }: Found, wanted: string, place: string): string {
  if (total === 1) return texts.foundOne(wanted, place);
  return total > providers.length ? texts.foundMany(total, wanted, place) : texts.foundAll(total, wanted, place);
}
