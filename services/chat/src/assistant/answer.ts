import type { Place } from '@vitrina/contracts/places/in-text';
import type { ConversationState } from '@vitrina/contracts/wire';
import type { StreamEvents } from '@vitrina/kernel';
import type { OfficeHours } from '../agents/office-hours.ts';
import { texts } from '../texts.ts';
import {
  type Directory,
  DirectoryFailure,
  type FoundProviders,
  findProviders,
  findShownProvider,
} from './find-providers.ts';
import { answerProductQuestion } from './product-facts.ts';
import type { Interpretation, Question, Search } from './understand.ts';

/** Words per piece of streamed text. */
const PIECE_WORDS = 4;

type Events = StreamEvents<'POST /api/chat/respuesta'>;
/** Event of an answer; the sender adds `fin`. */
export type Reply = { [E in Exclude<keyof Events, 'fin'>]: { event: E; data: Events[E] } }[Exclude<
  keyof Events,
  'fin'
>];

/** Question as understood in its thread, with everything else the answer depends on. */
export interface AnswerRequest {
  understood: Interpretation;
  state: ConversationState;
  /** Place shown by the visitor's page, where a search without a named place starts; null if unknown. */
  place: Place | null;
  /** Ids of the providers in each earlier answer that showed any, oldest answer first. */
  shown: readonly (readonly string[])[];
  /** Office hours of the team. */
  hours: OfficeHours;
}

/**
 * Answers a question from the live directory; the same thread always gets the same answer. Providers are sent as cards,
 * never as text, so that nothing they wrote appears as the assistant's words.
 * @param notice returns when a waiting visitor will be answered
 */
export async function* answer(
  request: AnswerRequest,
  directory: Directory,
  notice: () => Promise<string | null>,
): AsyncGenerator<Reply> {
  const { understood, state, place } = request;
  if (state === 'waiting' || understood.kind === 'human') {
    yield* textEvents(texts.handOff);
    yield { event: 'humano', data: { aviso: await notice() } };
    return;
  }
  if (understood.kind === 'talk') {
    yield* textEvents(texts.talk[understood.talk](place?.name ?? ''));
    return;
  }
  try {
    yield* understood.kind === 'question'
      ? answerQuestion(understood, request, directory)
      : answerSearch(understood, request, directory);
  } catch (error) {
    if (!(error instanceof DirectoryFailure)) throw error;
    if (error.status === null) yield* textEvents(texts.noReply);
    else yield { event: 'error', data: { error: texts.failure(error.status, error.text) } };
  }
}

/** Answers with the fact, followed by providers if the question names a trade or picks a provider. */
async function* answerQuestion(
  question: Question,
  request: AnswerRequest,
  directory: Directory,
): AsyncGenerator<Reply> {
  yield* textEvents(
    answerProductQuestion(question.topic, { plans: question.plans, hours: request.hours, now: new Date() }),
  );
  const { about, showsProviders } = question;
  if (!about || !showsProviders || topicsWithoutCards.has(question.topic)) return;
  if (about.pick.kind !== 'nth') yield* textEvents('\n');
  yield* answerSearch(about, request, directory);
}

/** Topics about Vitrina itself, whatever trade their words name: 'soy plomero y quiero anunciarme'. */
const topicsWithoutCards: ReadonlySet<Question['topic']> = new Set<Question['topic']>([
  'publicar',
  'registro',
  'reportar',
  'planes',
  'plan',
  'pagos',
  'entrar',
  'borrar_cuenta',
  'opinar',
]);

async function* answerSearch(search: Search, request: AnswerRequest, directory: Directory): AsyncGenerator<Reply> {
  const { pick, place: named } = search;
  const place = named ?? request.place;
  if (search.isDetail && (search.words || named)) {
    yield* textEvents(texts.noted([search.when, search.budget].filter(Boolean).join(', ')));
  } else if (!search.words && !named) {
    yield* textEvents(texts.needFirst);
  } else if (pick.kind === 'elsewhere') {
    yield* textEvents(texts.placeFirst);
  } else if (pick.kind === 'nth') {
    const id = request.shown.at(-1)?.at(pick.nth > 0 ? pick.nth - 1 : pick.nth);
    const provider = id ? await findShownProvider(id, search, place, directory) : null;
    yield* textEvents(provider ? texts.picked : texts.notPicked);
    if (provider) yield { event: 'proveedor', data: provider };
  } else {
    const found = await findProviders(search, place, directory, pick.kind === 'more' ? request.shown.flat() : []);
    yield* textEvents(pick.kind === 'more' ? moreText(search, place, found) : foundText(search, place, found, request));
    for (const provider of found.providers) yield { event: 'proveedor', data: provider };
  }
}

/** Yields a text as events of a few words each. */
export function* textEvents(text: string): Generator<Reply> {
  for (const texto of splitIntoPieces(text)) yield { event: 'texto', data: { texto } };
}

/** Splits a text into pieces of a few words; joined, they give the text again. */
export function splitIntoPieces(text: string): string[] {
  const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [text];
  const pieces: string[] = [];
  for (let from = 0; from < words.length; from += PIECE_WORDS)
    pieces.push(words.slice(from, from + PIECE_WORDS).join(''));
  return pieces;
}

/** Returns the search as answers name it: a single word as typed, but the trade if a problem was told in several words. */
function wantedIn({ words, trade }: Search): string {
  return texts.wanted(trade && words.includes(' ') ? trade : words);
}

/** Returns the text before the cards. */
function foundText(search: Search, place: Place | null, found: FoundProviders, { shown }: AnswerRequest): string {
  const wanted = wantedIn(search);
  const at = place ? texts.place(place.name) : '';
  if (found.total === 0)
    return search.trade || !search.words.includes(' ') ? texts.nothing(wanted, at) : texts.notUnderstood(search.words);
  const isFirst = shown.length === 0;
  const ofPage = place && !search.place && isFirst && search.words ? texts.placeOfPage(place.name) : '';
  const sorted = [
    search.wishes.length > 0 ? texts.cannotSort(search.wishes) + (search.town ? '' : texts.inOrder) : '',
    found.isClosed && found.total > 0 ? texts.noneOpen : '',
    search.town && found.where === 'asked' && found.total > 1 ? texts.nearestFirst(search.town.name) : '',
  ].join('');
  if (found.where === 'near') {
    const near = found.place ? texts.place(found.place.name) : '';
    return ofPage + sorted + texts.nearest(wanted, at) + lowerFirst(counted(found, '', near));
  }
  if (found.where === 'wider') return ofPage + sorted + texts.notHere(wanted, at) + counted(found, '', '');
  return (place ? ofPage : texts.askPlace) + sorted + counted(found, wanted, at);
}

function moreText(search: Search, place: Place | null, found: FoundProviders): string {
  const at = texts.place((found.where === 'near' ? found.place : place)?.name ?? '');
  const where = place ? at : '';
  const count = found.providers.length;
  return count > 0 ? texts.more(count, wantedIn(search), where) : texts.noMore(wantedIn(search), where);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function counted({ providers, total }: FoundProviders, wanted: string, place: string): string {
  if (total === 1) return texts.foundOne(wanted, place);
  return total > providers.length ? texts.foundMany(total, wanted, place) : texts.foundAll(total, wanted, place);
}

/**
 * Suggests a visitor's next messages, with a question if something is missing: first the service, then the place, and once
 * both are known, ways to continue with the results. Asks only for details the search can use.
 * @param near place shown by the visitor's page; null if unknown
 */
export function suggest(
  understood: Interpretation,
  near: Place | null,
): { pregunta: string; respuestas: readonly string[] } {
  const { suggested } = texts;
  const { needs, found, human } = suggested;
  const after = understood.kind === 'question' ? understood.about : understood.kind === 'search' ? understood : null;
  if (!after || (!after.words && !after.place)) {
    const isHelp = understood.kind === 'question' || (understood.kind === 'talk' && understood.talk !== 'greeting');
    return { pregunta: '', respuestas: isHelp ? [...suggested.about, human] : needs };
  }
  if (!after.words) return { pregunta: suggested.askNeed, respuestas: suggested.trades };
  const isElsewhere = understood.kind === 'search' && understood.pick.kind === 'elsewhere';
  if (isElsewhere || (!after.place && !near))
    return { pregunta: '', respuestas: suggested.places(isElsewhere ? null : (near?.name ?? null)) };
  return { pregunta: '', respuestas: [found.more, found.price, found.elsewhere, human] };
}
